// Prints the x-signature of a request body. Needs only the JDK (17 or later): java Sign.java
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPrivateKeySpec;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class Sign {
  static final String KID = "key-1";
  static final String D = "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"; // the field "d" of the private JWK

  static String canonical(Object value) {
    if (value instanceof Map<?, ?> fields) {
      var sorted = new TreeMap<String, Object>();
      fields.forEach((name, field) -> {
        if (field != null) sorted.put((String) name, field);
      });
      return sorted.entrySet().stream()
          .map(field -> quoted(field.getKey()) + ":" + canonical(field.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (value instanceof List<?> elements)
      return elements.stream().map(Sign::canonical).collect(Collectors.joining(",", "[", "]"));
    return value instanceof String text ? quoted(text) : String.valueOf(value);
  }

  static String quoted(String text) {
    var json = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      switch (c) {
        case '"' -> json.append("\\\"");
        case '\\' -> json.append("\\\\");
        case '\b' -> json.append("\\b");
        case '\f' -> json.append("\\f");
        case '\n' -> json.append("\\n");
        case '\r' -> json.append("\\r");
        case '\t' -> json.append("\\t");
        default -> json.append(c < 0x20 ? String.format("\\u%04x", (int) c) : String.valueOf(c));
      }
    }
    return json.append('"').toString();
  }

  static String base64url(byte[] octets) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
  }

  static String signatureOf(String text, Map<String, String> header) throws Exception {
    var curve = AlgorithmParameters.getInstance("EC");
    curve.init(new ECGenParameterSpec("secp256r1"));
    var secret = new BigInteger(1, Base64.getUrlDecoder().decode(D));
    var key = KeyFactory.getInstance("EC")
        .generatePrivate(new ECPrivateKeySpec(secret, curve.getParameterSpec(ECParameterSpec.class)));
    var encodedHeader = base64url(canonical(header).getBytes(StandardCharsets.UTF_8));
    var input = encodedHeader + "." + base64url(text.getBytes(StandardCharsets.UTF_8));
    var signer = Signature.getInstance("SHA256withECDSAinP1363Format"); // r and s, 32 bytes each, not DER
    signer.initSign(key);
    signer.update(input.getBytes(StandardCharsets.US_ASCII));
    return encodedHeader + ".." + base64url(signer.sign());
  }

  public static void main(String[] args) throws Exception {
    var body = new HashMap<String, Object>();
    body.put("reference", "INV-1001");
    body.put("amount", "150.00");
    body.put("currency", "AED");
    body.put("beneficiaryName", "Ivan England");
    body.put("beneficiaryIban", "AE070331234567890123456");
    body.put("merchantReference", null);

    var header = new HashMap<>(Map.of("alg", "ES256", "kid", KID));
    // Optional: `java Sign.java POST https://…/payment-requests` binds the signature to a method and a URL.
    if (args.length == 2) header.putAll(Map.of("htm", args[0], "htu", args[1]));

    var text = canonical(body); // Send exactly this text, in UTF-8, as the body.
    System.out.println(text);
    System.out.println("x-signature: " + signatureOf(text, header));
  }
}
