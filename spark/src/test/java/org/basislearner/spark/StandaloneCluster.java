package org.basislearner.spark;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.SparkSession;

/**
 * A master and two workers, each a process of its own, from the jars of the class path. Executors
 * have what is in {@code jars} in the cluster's folder, and what a session tells.
 */
final class StandaloneCluster implements AutoCloseable {
  private static final int SECONDS = 60;

  private final Path folder;
  private final int port;
  private final List<Process> workers = new ArrayList<>();
  private final Process master;

  StandaloneCluster(Path folder) throws IOException, InterruptedException {
    this(folder, 1024);
  }

  /**
   * Starts the processes.
   *
   * @param memory what a worker may give to executors, in megabytes
   */
  StandaloneCluster(Path folder, int memory) throws IOException, InterruptedException {
    this.folder = folder;
    Files.createDirectories(folder.resolve("jars"));
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    master =
        start(
            "org.apache.spark.deploy.master.Master",
            "--host",
            "127.0.0.1",
            "--port",
            Integer.toString(port),
            "--webui-port",
            "0");
    awaitMaster();
    for (int worker = 0; worker < 2; worker++) {
      workers.add(
          start(
              "org.apache.spark.deploy.worker.Worker",
              "--host",
              "127.0.0.1",
              "--cores",
              "1",
              "--memory",
              memory + "m",
              "--webui-port",
              "0",
              "--work-dir",
              folder.resolve("work" + worker).toString(),
              url()));
    }
  }

  /** Of this process: Spark, this library and the tests. */
  static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  /** Where the master is to be found. */
  String url() {
    return "spark://127.0.0.1:" + port;
  }

  private Process start(String... command) throws IOException {
    List<String> all = new ArrayList<>();
    all.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    all.addAll(List.of("-Xmx256m", "-cp", classPath()));
    all.addAll(List.of(command));
    return process(all).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
  }

  /** A process of this cluster's Spark; its errors go where its output goes. */
  ProcessBuilder process(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    environment.put("SPARK_HOME", folder.toString());
    environment.put("SPARK_SCALA_VERSION", "2.13");
    environment.put("SPARK_LOCAL_IP", "127.0.0.1");
    return builder;
  }

  private void awaitMaster() throws InterruptedException {
    for (int attempt = 0; attempt < 10 * SECONDS; attempt++) {
      try {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
        return;
      } catch (IOException e) {
        Thread.sleep(100);
      }
    }
    throw new IllegalStateException("the master did not start");
  }

  /** A session with an executor on each worker; there is no other session. */
  SparkSession session() throws InterruptedException {
    return session(700);
  }

  /** The same with executors of some megabytes. */
  SparkSession session(int memory) throws InterruptedException {
    SparkSession session =
        SparkSession.builder()
            .master(url())
            .appName("basis-cluster-test")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.executor.memory", memory + "m")
            .config("spark.executor.cores", "1")
            .config("spark.executor.extraClassPath", classPath())
            .config("spark.scheduler.minRegisteredResourcesRatio", "1")
            .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
            .config("spark.sql.warehouse.dir", folder.resolve("none").toString())
            .getOrCreate();
    for (int attempt = 0; attempt < 10 * SECONDS && executors().size() < 2; attempt++) {
      Thread.sleep(100);
    }
    return session;
  }

  /** The processes that run tasks. */
  List<ProcessHandle> executors() {
    List<ProcessHandle> executors = new ArrayList<>();
    for (Process worker : workers) {
      worker.descendants().filter(ProcessHandle::isAlive).forEach(executors::add);
    }
    return executors;
  }

  @Override
  public void close() {
    List<ProcessHandle> all = new ArrayList<>(executors());
    workers.forEach(worker -> all.add(worker.toHandle()));
    all.add(master.toHandle());
    all.forEach(ProcessHandle::destroyForcibly);
    // their folder is about to be deleted
    all.forEach(
        process -> process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join());
  }
}
