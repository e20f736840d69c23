package org.basislearner.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.json.Json;
import org.basislearner.rows.ModelFileException;

/**
 * The contents of a model file: text metadata and named tensors, without any idea of what they
 * mean. Immutable and thread-safe; arrays are copied on the way in and out.
 *
 * <p>The file is a valid <em>safetensors</em> file, so that other languages read the tensors with
 * their usual library. Integers are little-endian, JSON is as {@link Json} writes it.
 *
 * <pre>
 * file      = length header data
 * length    = u64                 bytes of the header, a multiple of 8
 * header    = JSON in UTF-8, followed by 0 to 7 spaces
 * JSON      = {"__metadata__":{magic,version,entries,checksums},tensors}
 * magic     = "basis.magic":"basis-model"
 * version   = "basis.version":"digits"
 * entries   = the caller's metadata: text to text, in insertion order
 * checksums = "crc32c.NAME":"8 hexadecimal digits" for each tensor of the caller
 * tensors   = "NAME":{"dtype":TYPE,"shape":[...],"data_offsets":[begin,end]}, in file order
 * data      = the tensors' elements, row-major, in the order of the header, without gaps,
 *             8-byte elements first, then 4, then 1, else in insertion order
 *             {@code padding}   U8, 1 to 7 zeros, only where the footer would not be 8-aligned
 *             {@code checksum}  the footer: I64, shape [1], the CRC32C of all bytes before it
 * </pre>
 *
 * <p>The magic, the version and the footer stay where they are in every format version. So a reader
 * can tell, in this order and before it trusts any other byte: whether the file is a model at all,
 * whether it is intact, and whether it is too new or too old. Then the header is checked in full,
 * then each tensor's checksum. The bytes depend only on the contents.
 */
public final class TensorFile {
  /** The format version that {@link #write} gives to files. */
  public static final int FORMAT_VERSION = 1;

  /** The oldest format version that {@link #read} understands. */
  public static final int OLDEST_READABLE = 1;

  private final Map<String, String> metadata;
  private final Map<String, Tensor> tensors;
  private final String source;

  TensorFile(Map<String, String> metadata, Map<String, Tensor> tensors, String source) {
    this.metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
    this.tensors = Collections.unmodifiableMap(new LinkedHashMap<>(tensors));
    this.source = source;
  }

  /** Begins empty contents. */
  public static TensorFileBuilder builder() {
    return new TensorFileBuilder();
  }

  /**
   * Reads a file.
   *
   * @throws ModelFileException if the file is not a model, damaged, too new or too old
   * @throws IOException if the file does not exist or cannot be read
   */
  public static TensorFile read(Path path) throws IOException {
    String name = path.toString();
    if (Files.isDirectory(path)) {
      throw ModelFileException.notAModel(name, "it is a folder");
    }
    // A look at the first bytes, so that a huge file of another kind is refused without reading it.
    try (InputStream in = Files.newInputStream(path)) {
      TensorFileDecoder.requireMagic(
          in.readNBytes(Layout.HEADER_OFFSET + Layout.magic().length), name);
    } catch (NoSuchFileException missing) {
      NoSuchFileException clearer = new NoSuchFileException(name, null, "no such model file");
      clearer.initCause(missing);
      throw clearer;
    }
    if (Files.size(path) > Layout.LONGEST_FILE) {
      throw ModelFileException.corrupt(name, "it is longer than any Basis writes");
    }
    return TensorFileDecoder.decode(Files.readAllBytes(path), name);
  }

  /**
   * Reads the bytes of a file, which error messages call {@code sourceName}.
   *
   * @throws ModelFileException if the bytes are not a model, damaged, too new or too old
   */
  public static TensorFile fromBytes(byte[] bytes, String sourceName) throws ModelFileException {
    return TensorFileDecoder.decode(bytes.clone(), sourceName);
  }

  /**
   * Writes a file: under a temporary name in the same folder, forced to the disk, then renamed. So
   * there is either the whole new file or what was there before; a symbolic link is followed.
   *
   * @throws IOException if the folder does not exist or refuses the file
   * @throws IllegalStateException if the contents exceed 2 GB or the header 100 MB
   */
  public void write(Path path) throws IOException {
    AtomicFile.write(path, toBytes());
  }

  /** The bytes that {@link #write} puts into the file, with its limits. */
  public byte[] toBytes() {
    return TensorFileEncoder.encode(metadata, tensors);
  }

  /** Whether bytes of a file from an offset on are the header of these contents. */
  boolean hasHeader(byte[] file, int offset, int length) {
    byte[] header = TensorFileEncoder.header(metadata, tensors);
    return Arrays.equals(header, 0, header.length, file, offset, offset + length);
  }

  /** The caller's metadata in file order, without magic, version and checksums. */
  public Map<String, String> metadata() {
    return metadata;
  }

  /** One value of the metadata; that there is none is a {@link ModelFileException}. */
  public String metadata(String key) throws ModelFileException {
    String value = metadata.get(key);
    if (value == null) {
      throw corrupt("it has no metadata " + key);
    }
    return value;
  }

  /** The names of the tensors in file order, without padding and footer. */
  public List<String> names() {
    return List.copyOf(tensors.keySet());
  }

  /** Whether there is a tensor of this name. */
  public boolean has(String name) {
    return tensors.containsKey(name);
  }

  /** Whether a tensor has the same type, shape and bits in other contents. */
  public boolean holdsSame(String name, TensorFile other) throws ModelFileException {
    return tensor(name).isSame(other.tensor(name));
  }

  /** A tensor's element type; that there is no such tensor is a {@link ModelFileException}. */
  public TensorType type(String name) throws ModelFileException {
    return tensor(name).type();
  }

  /** A tensor's extents, outermost first; none for a single number. */
  public long[] shape(String name) throws ModelFileException {
    return tensor(name).shape();
  }

  /**
   * The elements of an {@link TensorType#F64} tensor in row-major order.
   *
   * @throws ModelFileException if there is no such tensor or it has another type
   */
  public double[] doubles(String name) throws ModelFileException {
    Tensor tensor = tensor(name, TensorType.F64);
    double[] values = new double[tensor.elements()];
    tensor.data().asDoubleBuffer().get(values);
    return values;
  }

  /** The elements of an {@link TensorType#I64} tensor, like {@link #doubles}. */
  public long[] longs(String name) throws ModelFileException {
    Tensor tensor = tensor(name, TensorType.I64);
    long[] values = new long[tensor.elements()];
    tensor.data().asLongBuffer().get(values);
    return values;
  }

  /** The elements of an {@link TensorType#I32} tensor, like {@link #doubles}. */
  public int[] ints(String name) throws ModelFileException {
    Tensor tensor = tensor(name, TensorType.I32);
    int[] values = new int[tensor.elements()];
    tensor.data().asIntBuffer().get(values);
    return values;
  }

  /** The elements of a {@link TensorType#U8} tensor, like {@link #doubles}. */
  public byte[] bytes(String name) throws ModelFileException {
    ByteBuffer data = tensor(name, TensorType.U8).data();
    byte[] values = new byte[data.remaining()];
    data.get(values);
    return values;
  }

  /**
   * The error for contents that are intact but make no sense to whoever interprets them, to be
   * thrown. The problem is a clause: "it has no layers".
   */
  public ModelFileException corrupt(String problem) {
    return ModelFileException.corrupt(source, problem);
  }

  private Tensor tensor(String name, TensorType type) throws ModelFileException {
    Tensor tensor = tensor(name);
    if (tensor.type() != type) {
      throw corrupt("its tensor " + name + " is " + tensor.type() + " instead of " + type);
    }
    return tensor;
  }

  private Tensor tensor(String name) throws ModelFileException {
    Tensor tensor = tensors.get(name);
    if (tensor == null) {
      throw corrupt("it has no tensor " + name);
    }
    return tensor;
  }
}
