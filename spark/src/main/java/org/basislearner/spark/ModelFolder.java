package org.basislearner.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkContext;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.basislearner.BasisModel;
import org.basislearner.rows.ModelFileException;

/**
 * A saved Spark model: a folder with Spark's metadata and {@value #FILE}, a model file like any
 * other of this library.
 */
final class ModelFolder {
  static final String FILE = "model.basis";

  private ModelFolder() {}

  /** Writes a model and its params. */
  static final class Writer extends DefaultParamsWriter {
    private final byte[] model;

    Writer(Params params, byte[] model) {
      super(params);
      this.model = model;
    }

    @Override
    public void saveImpl(String folder) {
      super.saveImpl(folder);
      Path file = new Path(folder, FILE);
      try (FSDataOutputStream out = fileSystem(file, sc()).create(file, true)) {
        out.write(model);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write " + file + ": " + e, e);
      }
    }
  }

  /** Reads the model of a folder. */
  static BasisModel model(String folder, SparkContext context) {
    Path file = new Path(folder, FILE);
    try (FSDataInputStream in = fileSystem(file, context).open(file)) {
      return BasisModel.fromBytes(in.readAllBytes(), file.toString());
    } catch (FileNotFoundException e) {
      throw new IllegalArgumentException(folder + " holds no Basis model: no " + FILE, e);
    } catch (ModelFileException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file + ": " + e, e);
    }
  }

  private static FileSystem fileSystem(Path file, SparkContext context) throws IOException {
    return file.getFileSystem(context.hadoopConfiguration());
  }
}
