// Calls the service with the client that openapi-generator makes for Java, and parses an event.
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.AccountRequestsApi;
import org.openapitools.client.api.AuthenticationApi;
import org.openapitools.client.api.PaymentRequestsApi;
import org.openapitools.client.api.PaymentsApi;
import org.openapitools.client.model.CreateAccountRequest;
import org.openapitools.client.model.CreateSessionResponse;
import org.openapitools.client.model.DeliveryClaims;
import org.openapitools.client.model.Market;
import org.openapitools.client.model.RequestedPermission;

public class Calls {
  static final Market UAE = Market.MARKET_UAE;

  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient().setBasePath(args[0]);
    CreateSessionResponse session = new AuthenticationApi(client).createSession(UAE, args[1], args[2], null, null, null);
    client.setBearerToken(session.getData().getAccessToken());

    AccountRequestsApi requests = new AccountRequestsApi(client);
    CreateAccountRequest body = new CreateAccountRequest().permissions(List.of(RequestedPermission.REQUESTED_PERMISSION_READ_ACCOUNTS_BASIC));
    UUID created = requests.createAccountRequest(UAE, body, null, null, null).getData().getId();
    System.out.println(requests.getAccountRequest(UAE, created, null).getData().getStatus());
    System.out.println(new PaymentRequestsApi(client).listPaymentRequests(UAE, null, null, null, null, null, null, null, null, null).getData().size());
    PaymentsApi payments = new PaymentsApi(client);
    System.out.println(payments.listPayments(UAE, null, null, null, null, null, null, null, null, null, null, null, null, null).getData().get(0).getStatus());
    System.out.println(payments.getPayment(UAE, UUID.fromString(args[3]), null).getData().getMessage().getData().getStatus());
    System.out.println(DeliveryClaims.fromJson(Files.readString(Path.of(args[4]))).getEvent().getPaymentsEvent().getType());
  }
}
