import { expect, test } from 'vitest';
import { type Answer, decideAtBank, eventually, inBrowser } from '#test/support/drivers/integrator.ts';
import { aClient, aConsent, aPaymentRequest } from '#test/support/drivers/story.ts';

const rounds = Array.from({ length: 8 }, (_, round) => round);

/** The final states that are allowed for a payment request, its consent and its payment. */
const endings = [
  'Completed, Consumed, paid',
  // The client revoked the consent after the bank had accepted the order.
  'Completed, Revoked, paid',
  'Failed, Authorized, refused',
  'Failed, Revoked, refused',
  'Cancelled, Revoked, none',
  'Cancelled, none, none',
];

/** Starts all calls within a few milliseconds. Every round starts them in another order. */
const callConcurrently = <T>(round: number, calls: readonly (() => Promise<T>)[]): Promise<readonly T[]> =>
  Promise.all(
    calls.map(async (call, n) => {
      await new Promise((resolve) => setTimeout(resolve, ((round + 1) * (n + 3) * 7) % 60));
      return call();
    }),
  );

test.each(rounds)(
  'concurrent calls for one payment request are all answered, and the money moves once (round %i)',
  async (round) => {
    const client = await aClient();
    const isRefused = round % 4 === 3;
    const id = await aPaymentRequest(client, { amount: isRefused ? '10.01' : '150.00' });
    const createConsent = () => client.post(`/consent/payment/create?id=${id}`);
    const cancelRequest = () => client.call('DELETE', `/payment-requests/${id}`);
    const first = [createConsent, createConsent, ...(round % 2 ? [cancelRequest] : [])];
    const answers: Answer[] = [...(await callConcurrently(round, first))];

    const currentRequest = () => client.get(`/payment-requests/${id}`).then(({ body }) => body.data);
    let consentId: string | undefined;
    if ((await currentRequest()).status !== 'Cancelled') {
      const consent = await aConsent(client, id);
      ({ consentId } = consent);
      const { redirect } = await decideAtBank(consent.authorizationLink, 'approve');
      const forwardRedirect = () => client.post(`/payment-actions/write-callback${redirect.search}`);
      const syncConsent = () => client.get(`/consent/payment/sync?paymentRequestId=${id}`);
      const revokeConsent = () =>
        client.call('PATCH', `/consent/payment/update/${consentId}`, { body: { status: 'Revoked' } });
      const returnInBrowser = async (): Promise<Answer> => {
        const { status, headers } = await fetch(`${client.baseUrl}/callback${redirect.search}`, {
          redirect: 'manual',
          headers: inBrowser,
        });
        // The page with status 503 asks the customer to reload, because another call is exchanging the code.
        return { status: status === 503 ? 409 : status, headers, text: 'page', body: undefined };
      };
      const second = [
        forwardRedirect,
        syncConsent,
        returnInBrowser,
        forwardRedirect,
        cancelRequest,
        ...(round % 3 ? [] : [revokeConsent]),
        syncConsent,
      ];
      answers.push(...(await callConcurrently(round, second)));
    }
    for (const { status, text } of answers) expect(status, text).toBeLessThan(500);

    const ending = await eventually(
      async () => {
        const { status } = await currentRequest();
        const consent = consentId ? (await client.get(`/consent/payment/${consentId}`)).body.data.status : 'none';
        const payments = (await client.get('/payments')).body.data as { status: string }[];
        const paid = payments.map((payment) => {
          if (payment.status === 'Rejected') return 'refused';
          return payment.status === 'AcceptedCreditSettlementCompleted' ? 'paid' : payment.status;
        });
        return `${status}, ${consent}, ${paid.join(' and ') || 'none'}`;
      },
      (state) => endings.includes(state),
    );
    expect(endings).toContain(ending);
  },
);
