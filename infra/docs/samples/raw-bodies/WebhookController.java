import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class WebhookController {
    // consumes is omitted, so that Spring accepts application/jose. byte[] is the body as it was sent.
    @PostMapping("/webhooks")
    ResponseEntity<Void> receive(@RequestBody byte[] body) {
        try {
            Delivery delivery = Verifier.verify(body);
            System.out.println(delivery.jti() + " " + delivery.event().type());
            return ResponseEntity.accepted().build();
        } catch (InvalidDelivery error) {
            return ResponseEntity.badRequest().build();
        }
    }
}
