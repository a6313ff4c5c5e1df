import { approveEventually, retryUntilGood } from '#test/slow/persistence.ts';
import type { Integrator } from '#test/support/drivers/integrator.ts';

export interface Attempted {
  readonly paymentRequestId: string;
  /** Approves the payment again, if the service has lost the approval. */
  approve(): Promise<void>;
}

/** The bank at which the customer has an account. */
export const payersBank = 'uae-enbdx';

/**
 * Makes a payment as an integrator and a customer who do not give up: they repeat every request that fails, the
 * integrator under the same idempotency key.
 */
export const pay = async (client: Integrator, reference: string): Promise<Attempted> => {
  const body = {
    amount: '150.00',
    beneficiaryIban: 'AE070331234567890123456',
    beneficiaryName: 'Ivan England',
    currency: 'AED',
    providerId: payersBank,
    redirectUrl: 'https://shop.example/return',
    reference,
  };
  const request = () =>
    retryUntilGood(() => client.requestPayment(body, { headers: { 'idempotency-key': reference } }));
  const paymentRequestId = String((await request()).body.data.internalReferenceId);
  const createConsent = () =>
    retryUntilGood(
      async () => {
        const created = await client.post(`/consent/payment/create?id=${paymentRequestId}`);
        // The region that had accepted the request is lost. The same key creates it under the same id.
        if (created.status === 404) await request();
        return created;
      },
      // The consent of an earlier attempt, whose response was lost, may have moved on.
      ({ status }) => (status >= 200 && status < 300) || status === 409,
    );
  let link: string | undefined;
  /** Creates the consent. If the service has lost it, its successor has another link. */
  const prepare = async (): Promise<void> => {
    link = (await createConsent()).body.data?.authorizationLink ?? link;
  };
  const approve = async (): Promise<void> => {
    if (link !== undefined) await approveEventually(client, paymentRequestId, () => link ?? '', prepare);
  };
  await prepare();
  await approve();
  return { paymentRequestId, approve };
};

/** Waits for the status that a payment request has at the end. */
export const outcomeOf = async (client: Integrator, paymentRequestId: string, seconds: number): Promise<string> => {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const { body } = await retryUntilGood(() => client.get(`/payment-requests/${paymentRequestId}`));
    const status = String(body.data.status);
    if (status === 'Completed' || status === 'Failed' || Date.now() > deadline) return status;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
};
