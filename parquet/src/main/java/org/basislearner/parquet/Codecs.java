package org.basislearner.parquet;

import io.airlift.compress.Decompressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyCompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * How pages of Parquet files are decompressed, and compressed with snappy, in Java alone. Parquet's
 * own factory needs Hadoop for some codecs and native libraries for others.
 */
final class Codecs implements CompressionCodecFactory {
  /** Decompresses a page whose length is known. */
  @FunctionalInterface
  private interface Codec {
    /** Fills the page and returns how many bytes that were. */
    int decompress(byte[] compressed, byte[] page) throws IOException;
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName name) {
    return new PageDecompressor(
        switch (name) {
          case UNCOMPRESSED -> Codecs::copy;
          case GZIP -> Codecs::gunzip;
          case SNAPPY -> whole(new SnappyDecompressor());
          case ZSTD -> whole(new ZstdDecompressor());
          case LZ4_RAW -> whole(new Lz4Decompressor());
          case LZ4 -> Codecs::framedLz4;
          case LZO, BROTLI ->
              throw new UnsupportedOperationException(
                  "its pages are compressed with "
                      + name
                      + ", which is not read; write it again with snappy, gzip, zstd or lz4");
        });
  }

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName name) {
    if (name != CompressionCodecName.SNAPPY) {
      throw new IllegalArgumentException("files are written with snappy, not " + name);
    }
    return new PageCompressor(new SnappyCompressor());
  }

  @Override
  public void release() {}

  private static Codec whole(Decompressor decompressor) {
    return (from, to) -> decompressor.decompress(from, 0, from.length, to, 0, to.length);
  }

  private static int copy(byte[] from, byte[] to) {
    int length = Math.min(from.length, to.length);
    System.arraycopy(from, 0, to, 0, length);
    return length;
  }

  private static int gunzip(byte[] from, byte[] to) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(from))) {
      return in.readNBytes(to, 0, to.length);
    }
  }

  /** Hadoop's LZ4, which older files have: blocks, each behind its two lengths. */
  private static int framedLz4(byte[] from, byte[] to) {
    Lz4Decompressor lz4 = new Lz4Decompressor();
    ByteBuffer frames = ByteBuffer.wrap(from);
    int done = 0;
    while (frames.hasRemaining()) {
      int plain = frames.getInt();
      int length = frames.getInt();
      int read = lz4.decompress(from, frames.position(), length, to, done, to.length - done);
      if (read != plain) {
        throw new IllegalArgumentException("a block of LZ4 has the wrong length");
      }
      done += read;
      frames.position(frames.position() + length);
    }
    return done;
  }

  private record PageCompressor(SnappyCompressor snappy) implements BytesInputCompressor {
    @Override
    public BytesInput compress(BytesInput bytes) throws IOException {
      byte[] page = bytes.toInputStream().readAllBytes();
      byte[] compressed = new byte[snappy.maxCompressedLength(page.length)];
      int length = snappy.compress(page, 0, page.length, compressed, 0, compressed.length);
      return BytesInput.from(compressed, 0, length);
    }

    @Override
    public CompressionCodecName getCodecName() {
      return CompressionCodecName.SNAPPY;
    }

    @Override
    public void release() {}
  }

  private record PageDecompressor(Codec codec) implements BytesInputDecompressor {
    @Override
    public BytesInput decompress(BytesInput bytes, int length) throws IOException {
      return BytesInput.from(page(bytes.toInputStream().readAllBytes(), length));
    }

    @Override
    public void decompress(ByteBuffer input, int compressed, ByteBuffer output, int length)
        throws IOException {
      byte[] bytes = new byte[compressed];
      input.get(bytes);
      output.put(page(bytes, length));
    }

    private byte[] page(byte[] compressed, int length) throws IOException {
      byte[] page = new byte[length];
      int found = codec.decompress(compressed, page);
      if (found != length) {
        throw new IOException("a page has " + found + " bytes where " + length + " belong");
      }
      return page;
    }

    @Override
    public void release() {}
  }
}
