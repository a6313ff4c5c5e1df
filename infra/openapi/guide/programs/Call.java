// Creates a session and one account data request, and retries each up to four times. Needs only the JDK (17 or later):
// java Call.java
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

public class Call {
  static final String BASE_URL = System.getenv("BASE_URL");
  static final HttpClient client = HttpClient.newHttpClient();

  /** Returns the response, or null if the outcome of the request is unknown. */
  static HttpResponse<String> send(HttpRequest request) throws InterruptedException {
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (IOException failure) {
      return null;
    }
  }

  /**
   * Returns the body of the response. Retries the request with the same key, so that the service never creates two
   * resources.
   */
  static String create(String path, Map<String, String> headers, String body) throws InterruptedException {
    var request = HttpRequest.newBuilder(URI.create(BASE_URL + path))
        .timeout(Duration.ofSeconds(30))
        .header("x-tenant", "UAE")
        .header("idempotency-key", UUID.randomUUID().toString()) // In production: store the key before you send it.
        .POST(body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    headers.forEach(request::header);
    HttpResponse<String> response = null;
    for (int attempt = 0; attempt < 5; attempt += 1) {
      response = send(request.build());
      int status = response == null ? 0 : response.statusCode();
      if (status >= 200 && status < 300) return response.body();
      var pause = response == null ? null : response.headers().firstValue("retry-after").orElse(null);
      if (pause == null && status >= 400 && status < 500) break; // Retrying does not help.
      Thread.sleep(pause == null ? 200L << attempt : Long.parseLong(pause) * 1000);
    }
    throw new IllegalStateException(response == null ? "The service does not respond" : response.body());
  }

  /** Returns the text of a field. The JDK has no JSON parser: use your project's. */
  static String field(String json, String name) {
    var found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
    if (!found.find()) throw new IllegalArgumentException(name + " is missing");
    return found.group(1);
  }

  public static void main(String[] args) throws Exception {
    var credentials = Map.of("app-id", System.getenv("APP_ID"), "x-api-key", System.getenv("API_KEY"));
    var session = create("/auth/api-keys/sessions", credentials, "");

    var headers = Map.of(
        "authorization", "Bearer " + field(session, "accessToken"),
        "content-type", "application/json");
    var body = """
        {"permissions":["ReadAccountsBasic"],"purpose":"BudgetingAnalysis","referenceCustomerId":"customer 7"}""";
    var accountRequest = create("/data/account-requests", headers, body);
    System.out.println(field(accountRequest, "id") + " " + field(accountRequest, "status"));
  }
}
