// Receives webhooks: java Receive.java BASE_URL CLIENT_ID PORT. Needs only the JDK (17 or later).
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

public class Receive {
  static final HttpClient client = HttpClient.newHttpClient();
  static final Map<String, PublicKey> keys = new ConcurrentHashMap<>();
  static final Set<String> seen = ConcurrentHashMap.newKeySet(); // In production: a table shared by all your servers.
  static Instant fetchedAt = Instant.EPOCH;

  /** Returns the text or number of a field. The JDK has no JSON parser: use your project's. */
  static String field(String json, String name) {
    var found = Pattern.compile("\"" + name + "\"\\s*:\\s*\"?([^\",}]*)").matcher(json);
    if (!found.find()) throw new IllegalArgumentException(name + " is missing");
    return found.group(1);
  }

  static byte[] decode(String text) {
    return Base64.getUrlDecoder().decode(text);
  }

  static String text(String encoded) {
    return new String(decode(encoded), StandardCharsets.UTF_8);
  }

  static PublicKey keyOf(String jwk) throws Exception {
    var curve = AlgorithmParameters.getInstance("EC");
    curve.init(new ECGenParameterSpec("secp256r1"));
    var x = new BigInteger(1, decode(field(jwk, "x")));
    var y = new BigInteger(1, decode(field(jwk, "y")));
    var parameters = curve.getParameterSpec(ECParameterSpec.class);
    return KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(new ECPoint(x, y), parameters));
  }

  /** Returns the key with this id. Fetches all keys every hour, and if it is missing, at most every ten seconds. */
  static synchronized PublicKey keyNamed(String kid, String baseUrl) throws Exception {
    var age = Duration.between(fetchedAt, Instant.now()).toSeconds();
    if (age > 3600 || age > 10 && !keys.containsKey(kid)) {
      var request = HttpRequest.newBuilder(URI.create(baseUrl + "/webhook/jwks")).timeout(Duration.ofSeconds(5));
      var response = client.send(request.build(), BodyHandlers.ofString());
      if (response.statusCode() != 200) throw new IOException("the keys could not be fetched");
      keys.clear(); // A key that the service no longer publishes is no longer valid.
      for (var jwk = Pattern.compile("\\{[^{}]*\\}").matcher(response.body()); jwk.find(); )
        keys.put(field(jwk.group(), "kid"), keyOf(jwk.group()));
      fetchedAt = Instant.now();
    }
    if (!keys.containsKey(kid)) throw new IllegalArgumentException("there is no key with this kid");
    return keys.get(kid);
  }

  static String claimsOf(String body, String baseUrl, String clientId) throws Exception {
    var parts = body.split("\\.");
    if (parts.length != 3) throw new IllegalArgumentException("the body is not a JWT");
    var header = text(parts[0]);
    if (!field(header, "alg").equals("ES256")) throw new IllegalArgumentException("alg must be ES256");
    var signature = Signature.getInstance("SHA256withECDSAinP1363Format"); // r and s, 32 bytes each
    signature.initVerify(keyNamed(field(header, "kid"), baseUrl));
    signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
    if (!signature.verify(decode(parts[2]))) throw new IllegalArgumentException("the signature does not match");
    var claims = text(parts[1]);
    for (var expected : Map.of("aud", clientId, "iss", baseUrl, "sub", "webhook:event").entrySet())
      if (!field(claims, expected.getKey()).equals(expected.getValue()))
        throw new IllegalArgumentException(expected.getKey() + " has the wrong value");
    if (Long.parseLong(field(claims, "exp")) < Instant.now().getEpochSecond())
      throw new IllegalArgumentException("the token has expired");
    return claims;
  }

  static int statusFor(String body, String baseUrl, String clientId) {
    try {
      var claims = claimsOf(body, baseUrl, clientId);
      if (seen.add(field(claims, "jti"))) System.out.println(claims); // In production: queue the field `event`.
      return 202;
    } catch (IOException | InterruptedException failure) {
      return 503; // The keys could not be fetched. The service retries the delivery.
    } catch (Exception rejection) {
      return 400;
    }
  }

  public static void main(String[] args) throws Exception {
    var server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[2])), 0);
    server.createContext("/", exchange -> {
      var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(statusFor(body, args[0], args[1]), -1);
      exchange.close();
    });
    server.start();
  }
}
