import { expect, test } from 'vitest';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import { uaeBank } from '#shared/banks/uae/uae-bank.ts';
import { aModelBank, bankSigning, ours } from '#test/support/banks/uae/a-uae-bank.ts';
import { forgeries, idTokenForgeries, otherIds } from '#test/support/banks/forgeries.ts';
import {
  anAccountConsent,
  aPaymentConsent,
  call,
  codeOf,
  orderUnder,
  submitOrder,
} from '#test/support/banks/uae/requests.ts';

const bank = { kid: 'bank-signs', key: bankSigning.privateKey };
const us = { kid: 'ours', key: ours.privateKey };
const forged = forgeries(bank, us, () => new Date());
const forgedIdTokens = idTokenForgeries(bank, us, () => new Date());

/** Requests to the bank, each with the path whose response is forged. */
const requests: Record<string, { path: RegExp; send: (model: ReturnType<typeof aModelBank>) => Promise<unknown> }> = {
  'the consent': {
    path: /payment-consents\/[^/]+$/,
    send: async ({ context }) => {
      const { authority } = uaeBank(context);
      const consent = aPaymentConsent();
      await authority.stage(consent, call);
      return authority.read(codeOf(consent), call);
    },
  },
  'the account consent': {
    path: /account-access-consents/,
    send: async ({ context }) => {
      const { authority } = uaeBank(context);
      const consent = anAccountConsent();
      await authority.stage(consent, call);
      return authority.read(codeOf(consent), call);
    },
  },
  'the order': {
    path: /payments$/,
    send: ({ context }) => submitOrder(uaeBank(context).payments, orderUnder(aPaymentConsent(), 'token'), call),
  },
  'the rejection of an order': {
    path: /payments$/,
    send: (model) => {
      const message = { Errors: [{ Code: 'Consent.Invalid', Message: 'No' }] };
      model.respondNext(/payments$/, { status: 400, message });
      return submitOrder(uaeBank(model.context).payments, orderUnder(aPaymentConsent(), 'token'), call);
    },
  },
  'the payment': {
    path: /payments\/[^/]+$/,
    send: async ({ context }) => {
      const { payments } = uaeBank(context);
      const order = orderUnder(aPaymentConsent(), 'token');
      const { outcome } = await submitOrder(payments, order, call);
      const bankPaymentId =
        typeof outcome === 'object' && 'accepted' in outcome ? outcome.accepted.record.paymentId : '';
      return payments.read({ ...order, bankPaymentId }, call);
    },
  },
  'the payment with an idempotency key': {
    path: /payments\/[^/]+$/,
    send: async ({ context }) => {
      const { payments } = uaeBank(context);
      const order = orderUnder(aPaymentConsent(), 'token');
      await submitOrder(payments, order, call);
      return payments.find(order, call);
    },
  },
  'the refund account': {
    path: /refund$/,
    send: ({ context }) => uaeBank(context).payments.refundAccount(aPaymentConsent().bankConsentId, call),
  },
};

/** Changing only ids in an error response has no effect, because errors contain no ids. */
const isHarmless = (forgery: string, request: string): boolean =>
  request === 'the rejection of an order' && forgery === otherIds;

test('a forged response is never accepted', async () => {
  const pairs = Object.keys(forged).flatMap((forgery) =>
    Object.keys(requests).flatMap((request) => {
      return isHarmless(forgery, request) ? [] : [{ forgery, request }];
    }),
  );
  for (const { forgery, request } of pairs) {
    const model = aModelBank();
    const { path, send } = requests[request] ?? { path: /$/, send: async () => undefined };
    model.tamper = ({ text, url }) => (path.test(new URL(url).pathname) ? (forged[forgery]?.(text) ?? text) : text);
    await expect(send(model), `${forgery}: ${request}`).rejects.toBeInstanceOf(BankUnavailable);
  }
});

test.each(Object.entries(forgedIdTokens))('a response whose id_token has %s yields no tokens', async (_, forge) => {
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
