import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import { createDirectoryPayees } from '#shared/banks/uae/payees.ts';
import { uaeBank } from '#shared/banks/uae/uae-bank.ts';
import { aModelBank, bankSigning, ours } from '#test/support/banks/uae/a-uae-bank.ts';
import { forgeries, otherIds } from '#test/support/banks/uae/forgeries.ts';
import { anAccountConsent, aPaymentConsent, call, codeOf, orderUnder } from '#test/support/banks/uae/requests.ts';

const forged = forgeries(
  { kid: 'bank-signs', key: bankSigning.privateKey },
  { kid: 'ours', key: ours.privateKey },
  () => new Date(),
);

/** Bank requests, with the address of the signed response. */
const questions: Record<string, { path: RegExp; ask: (model: ReturnType<typeof aModelBank>) => Promise<unknown> }> = {
  'the consent': {
    path: /payment-consents\/[^/]+$/,
    ask: async ({ context }) => {
      const { authority } = uaeBank(context);
      const consent = aPaymentConsent();
      await authority.stage(consent, call);
      return authority.read(codeOf(consent), call);
    },
  },
  'the account consent': {
    path: /account-access-consents/,
    ask: async ({ context }) => {
      const { authority } = uaeBank(context);
      const consent = anAccountConsent();
      await authority.stage(consent, call);
      return authority.read(codeOf(consent), call);
    },
  },
  'the order': {
    path: /payments$/,
    ask: ({ context }) => uaeBank(context).payments.submit(orderUnder(aPaymentConsent(), 'token'), call),
  },
  'the rejection of an order': {
    path: /payments$/,
    ask: (model) => {
      const message = { Errors: [{ Code: 'Consent.Invalid', Message: 'No' }] };
      model.respondNext(/payments$/, { status: 400, message });
      return uaeBank(model.context).payments.submit(orderUnder(aPaymentConsent(), 'token'), call);
    },
  },
  'the payment': {
    path: /payments\/[^/]+$/,
    ask: async ({ context }) => {
      const { payments } = uaeBank(context);
      const order = orderUnder(aPaymentConsent(), 'token');
      const { outcome } = await payments.submit(order, call);
      const bankPaymentId =
        typeof outcome === 'object' && 'accepted' in outcome ? outcome.accepted.record.paymentId : '';
      return payments.read({ bankPaymentId, bankConsentId: order.bankConsentId }, call);
    },
  },
  'the payment of a key': {
    path: /payments\/[^/]+$/,
    ask: async ({ context }) => {
      const { payments } = uaeBank(context);
      const order = orderUnder(aPaymentConsent(), 'token');
      await payments.submit(order, call);
      return payments.find(order, call);
    },
  },
  'the refund account': {
    path: /refund$/,
    ask: ({ context }) => uaeBank(context).payments.refundAccount(aPaymentConsent().bankConsentId, call),
  },
};

/** Changing only ids in an error response has no effect, because errors contain no ids. */
const isHarmless = (forgery: string, question: string): boolean =>
  question === 'the rejection of an order' && forgery === otherIds;

test('a forged response is never accepted', async () => {
  const pairs = Object.keys(forged).flatMap((forgery) =>
    Object.keys(questions).flatMap((question) => {
      // The account API may return unsigned JSON, with the corresponding content type.
      return isHarmless(forgery, question) ? [] : [{ forgery, question }];
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...pairs), async ({ forgery, question }) => {
      const model = aModelBank();
      const { path, ask } = questions[question] ?? { path: /$/, ask: async () => undefined };
      model.tamper = ({ text, url }) => (path.test(new URL(url).pathname) ? (forged[forgery]?.(text) ?? text) : text);
      await expect(ask(model), `${forgery}: ${question}`).rejects.toBeInstanceOf(BankUnavailable);
    }),
    { numRuns: 400, examples: pairs.map((pair) => [pair]) },
  );
});

test.each(Object.entries(forged))('an id_token with %s yields no tokens', async (_, forge) => {
  const model = aModelBank();
  const { authority } = uaeBank(model.context);
  const consent = aPaymentConsent();
  await authority.stage(consent, call);
  model.tamper = async ({ text, url }) => {
    if (!url.endsWith('/token')) return text;
    const response: Record<string, any> = JSON.parse(text);
    return JSON.stringify({ ...response, id_token: await forge(response.id_token) });
  };
  await expect(authority.exchangeCode(codeOf(consent), call)).rejects.toBeInstanceOf(BankUnavailable);
});

test('tokens for another consent at a UAE bank are not accepted', async () => {
  const model = aModelBank();
  const { authority } = uaeBank(model.context);
  const [one, other] = [aPaymentConsent(), aPaymentConsent()];
  await authority.stage(one, call);
  await authority.stage(other, call);
  model.consents.set(one.bankConsentId, model.consents.get(other.bankConsentId) ?? {});
  await expect(authority.exchangeCode(codeOf(one), call)).rejects.toBeInstanceOf(BankUnavailable);
  const refreshed = authority.refresh({ ...codeOf(one), refreshToken: `refresh-${one.bankConsentId}` }, call);
  await expect(refreshed).rejects.toBeInstanceOf(BankUnavailable);
});

test('a forged response confirms no payee', async () => {
  for (const [name, forge] of Object.entries(forged)) {
    if (name === otherIds) continue;
    const model = aModelBank();
    model.tamper = ({ text, url }) => (url.endsWith('/confirmation') ? forge(text) : text);
    const payees = createDirectoryPayees(model.context, model.server.apis.payees ?? '', async () => model.context);
    const payee = { iban: 'AE070331234567890123456', name: { businessName: 'Falcon' } };
    await expect(payees.confirm(payee, call), name).rejects.toBeInstanceOf(BankUnavailable);
  }
});
