package org.basislearner.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/**
 * A real browser without a window. The programs are where Debian's packages chromium and
 * chromium-driver put them, or where the system properties basis.chromium and basis.chromedriver
 * say.
 */
public final class Browser implements AutoCloseable {
  private static final Path CHROMIUM =
      Path.of(System.getProperty("basis.chromium", "/usr/bin/chromium"));
  private static final Path DRIVER =
      Path.of(System.getProperty("basis.chromedriver", "/usr/bin/chromedriver"));

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Starts one, or skips the test where there is none. */
  public static Browser open() {
    assumeTrue(Files.isExecutable(CHROMIUM), "no browser at " + CHROMIUM + ": test skipped");
    assumeTrue(Files.isExecutable(DRIVER), "no browser driver at " + DRIVER + ": test skipped");
    ChromeOptions options = new ChromeOptions();
    options.setBinary(CHROMIUM.toFile());
    // Containers have neither user namespaces for the sandbox nor much shared memory.
    options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage");
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(new File(DRIVER.toString()))
            .withSilent(true)
            .build();
    return new Browser(new ChromeDriver(service, options));
  }

  /** A window of a width, on a system that likes light or dark pages. */
  public void setUp(int width, String scheme) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 500));
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  /** Opens a page and waits until all its charts are drawn. */
  public void show(Path page) {
    driver.get(page.toUri().toString());
    new WebDriverWait(driver, Duration.ofSeconds(30))
        .until(
            d ->
                Boolean.TRUE.equals(
                    driver.executeScript(
                        "return [...document.querySelectorAll('.chart')]"
                            + ".every(c => c.dataset.drawn)")));
  }

  /** What a script returns. */
  public Object run(String script) {
    Object result = driver.executeScript(script);
    return result == null ? "null" : result;
  }

  /** What the console has said since it was last asked. */
  public List<String> console() {
    List<String> messages = new ArrayList<>();
    for (LogEntry entry : driver.manage().logs().get(LogType.BROWSER)) {
      messages.add(entry.getLevel() + " " + entry.getMessage());
    }
    return messages;
  }

  /** Keeps a picture of the whole page where the system property basis.screenshots says, if set. */
  public void screenshot(String name) throws IOException {
    String folder = System.getProperty("basis.screenshots", "");
    if (!folder.isEmpty()) {
      Object picture =
          driver
              .executeCdpCommand(
                  "Page.captureScreenshot", Map.of("captureBeyondViewport", true, "format", "png"))
              .get("data");
      Files.write(
          Path.of(folder, name + ".png"), Base64.getDecoder().decode(String.valueOf(picture)));
    }
  }

  @Override
  public void close() {
    driver.quit();
  }
}
