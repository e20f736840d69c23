package org.basislearner.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.BiFunction;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkContext;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.IntArrayParam;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLReader;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.rows.ModelFileException;
import org.basislearner.spark.store.VectorInputs;

/**
 * A saved Spark model: a folder with Spark's metadata and {@value #FILE}, a model file like any
 * other of this library.
 */
final class ModelFolder {
  static final String FILE = "model.basis";

  private ModelFolder() {}

  /** The param that a model keeps the layout of its vectors in. */
  static IntArrayParam inputLayout(Params model) {
    return new IntArrayParam(
        model, "inputLayout", "for each number of a vector its levels and the input of each");
  }

  /** The param that a model keeps means of the target by level in. */
  static DoubleArrayParam inputMeans(Params model) {
    return new DoubleArrayParam(
        model, "inputMeans", "for each number of a vector its means of the target by level");
  }

  /** How the vectors of a model become inputs. */
  static VectorInputs vector(Params model, IntArrayParam layout, DoubleArrayParam means) {
    return VectorInputs.of(
        model.isSet(layout) ? model.getOrDefault(layout) : new int[0],
        model.isSet(means) ? model.getOrDefault(means) : new double[0]);
  }

  /** Keeps how vectors become inputs in the params of a model. */
  static void keep(
      VectorInputs vector, Params model, IntArrayParam layout, DoubleArrayParam means) {
    if (!vector.isIdentity()) {
      model.set(layout, vector.layout());
    }
    if (vector.means().length > 0) {
      model.set(means, vector.means());
    }
  }

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

  /**
   * Reads models and their params.
   *
   * @param local what a folder must hold
   * @param maker of a model from its uid and what the folder holds
   */
  static <M extends Params, L extends BasisModel> MLReader<M> reader(
      Class<M> type, Class<L> local, BiFunction<String, L, M> maker) {
    return new MLReader<>() {
      @Override
      public M load(String folder) {
        DefaultParamsReader.Metadata metadata =
            DefaultParamsReader.loadMetadata(folder, sparkSession(), type.getName());
        BasisModel model = model(folder, sc());
        if (!local.isInstance(model)) {
          String kind = model instanceof ClassifierModel ? "classifier" : "regression model";
          throw new IllegalArgumentException(folder + " holds a " + kind);
        }
        M loaded = maker.apply(metadata.uid(), local.cast(model));
        metadata.getAndSetParams(loaded, metadata.getAndSetParams$default$2());
        return loaded;
      }
    };
  }

  private static BasisModel model(String folder, SparkContext context) {
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
