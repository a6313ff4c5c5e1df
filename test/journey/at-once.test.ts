import { expect, test } from 'vitest';
import { type Answer, decideAtBank, eventually } from '#test/support/integrator.ts';
import { aClient, aConsent, aPaymentRequest } from '#test/support/story.ts';

const rounds = Array.from({ length: 8 }, (_, round) => round);

/** How a payment request may end, with its consent and its payment. */
const endings = [
  'Completed, Consumed, paid',
  // Withdrawn here when the bank had taken the order.
  'Completed, Revoked, paid',
  'Failed, Authorized, refused',
  'Failed, Revoked, refused',
  'Cancelled, Revoked, none',
  'Cancelled, none, none',
];

/** Starts all of them within a few milliseconds of one another, in an order that differs from round to round. */
const atOnce = <T>(round: number, asks: readonly (() => Promise<T>)[]): Promise<readonly T[]> =>
  Promise.all(
    asks.map(async (ask, n) => {
      await new Promise((resolve) => setTimeout(resolve, ((round + 1) * (n + 3) * 7) % 60));
      return ask();
    }),
  );

test.each(rounds)('whatever is asked at once, all is answered and the money moves once (%i)', async (round) => {
  const client = await aClient();
  const isRefused = round % 4 === 3;
  const id = await aPaymentRequest(client, { amount: isRefused ? '10.01' : '150.00' });
  const consenting = () => client.post(`/consent/payment/create?id=${id}`);
  const deleting = () => client.call('DELETE', `/payment-requests/${id}`);
  const first = [consenting, consenting, ...(round % 2 ? [deleting] : [])];
  const answers: Answer[] = [...(await atOnce(round, first))];

  const standing = () => client.get(`/payment-requests/${id}`).then(({ body }) => body.data);
  let consentId: string | undefined;
  if ((await standing()).status !== 'Cancelled') {
    const consent = await aConsent(client, id);
    ({ consentId } = consent);
    const { redirect } = await decideAtBank(consent.authorizationLink, 'approve');
    const handing = () => client.post(`/payment-actions/write-callback${redirect.search}`);
    const syncing = () => client.get(`/consent/payment/sync?paymentRequestId=${id}`);
    const revoking = () =>
      client.call('PATCH', `/consent/payment/update/${consentId}`, { body: { status: 'Revoked' } });
    const returning = async (): Promise<Answer> => {
      const { status, headers } = await fetch(`${client.baseUrl}/callback${redirect.search}`, { redirect: 'manual' });
      // 503 is the page that asks the customer to come again: another one has the code at the bank.
      return { status: status === 503 ? 409 : status, headers, text: 'page', body: undefined };
    };
    const second = [handing, syncing, returning, handing, deleting, ...(round % 3 ? [] : [revoking]), syncing];
    answers.push(...(await atOnce(round, second)));
  }
  for (const { status, text } of answers) expect(status, text).toBeLessThan(500);

  const ending = await eventually(
    async () => {
      const { status } = await standing();
      const consent = consentId ? (await client.get(`/consent/payment/${consentId}`)).body.data.status : 'none';
      const payments = (await client.get('/payments')).body.data as { status: string }[];
      const paid = payments.map((payment) => {
        if (payment.status === 'Rejected') return 'refused';
        return payment.status === 'AcceptedCreditSettlementCompleted' ? 'paid' : payment.status;
      });
      return `${status}, ${consent}, ${paid.join(' and ') || 'none'}`;
    },
    (ends) => endings.includes(ends),
  );
  expect(endings).toContain(ending);
});
