// This import comes first: it adds the market, which the other files read.
import { market } from './market.ts';
import { protocols } from '#shared/banks/protocols/protocols.ts';
import type { BankLink } from '#shared/banks/port/bank-link.ts';
import { BankUnavailable, NotOffered } from '#shared/banks/port/errors.ts';
import type { PaymentReport } from '#shared/banks/port/payment-report.ts';
import type { BankSettings, Protocol } from '#shared/banks/transport/bank-protocol.ts';
import { formatMoney } from '#shared/standard/money.ts';

const reportOf = ({ id, status }: { readonly id: string; readonly status: string }, at: string): PaymentReport => ({
  status: status === 'settled' ? 'AcceptedCreditSettlementCompleted' : 'Pending',
  record: { paymentId: id, createdAt: at, statusUpdatedAt: at, rejectReasons: [], charges: [] },
});

/** Connects to a bank over a small JSON protocol, which has nothing in common with those of the other markets. */
const connect = ({ server, clientId, http, now }: BankSettings): BankLink => {
  const { payments = '' } = server.apis;
  const send = async (method: 'GET' | 'POST', url: string, body?: object, headers: Record<string, string> = {}) => {
    const text = body && JSON.stringify(body);
    const response = await http({
      method,
      url,
      headers: { 'x-client': clientId, ...headers },
      body: text,
      timeoutMs: 1,
    });
    if (response.status >= 500) throw new BankUnavailable(`The bank responded with status ${response.status}`);
    return { status: response.status, text: response.text, json: JSON.parse(response.text) };
  };
  const consentAt = (id: string) => `${payments}/consents/${id}`;
  const at = () => now().toISOString();

  return {
    authority: {
      issuer: server.issuer,
      async stage(consent) {
        if (consent.kind !== 'payment') throw new NotOffered('The bank has only payments');
        const { amount, creditors } = consent.payment;
        const { json } = await send('POST', server.pushedAuthorizationEndpoint, {
          id: consent.bankConsentId,
          amount: formatMoney(amount),
          currency: amount.currency,
          iban: creditors[0]?.identification,
          redirectUri: consent.redirectUri,
          state: consent.state,
          verifier: consent.codeVerifier,
        });
        return { link: `${server.authorizationEndpoint}?request=${json.request}`, expiresInSeconds: 60 };
      },
      async exchangeCode({ code, codeVerifier: verifier }) {
        const { json } = await send('POST', server.tokenEndpoint, { code, verifier });
        const grant = { accessToken: json.token, expiresInSeconds: 600, refreshToken: undefined };
        return { ...grant, consent: { status: 'Authorized' }, debtorAccount: undefined };
      },
      refresh: () => Promise.reject(new NotOffered('The bank issues no refresh tokens')),
      read: async ({ bankConsentId }) => (await send('GET', consentAt(bankConsentId))).json,
      revoke: async ({ bankConsentId }) => void (await send('POST', `${consentAt(bankConsentId)}/revoke`, {})),
    },
    payments: {
      async sign({ bankConsentId: consent, amount, creditor }) {
        const { currency } = amount;
        return JSON.stringify({ consent, amount: formatMoney(amount), currency, iban: creditor.identification });
      },
      async submit({ idempotencyKey, accessToken: token, signedMessage }, { interactionId }) {
        const body = JSON.parse(signedMessage);
        const url = `${payments}/payments`;
        const headers = { authorization: `Bearer ${token}`, 'idempotency-key': idempotencyKey };
        const { status, json } = await send('POST', url, body, headers);
        const exchange = { error: null, httpMethod: 'POST', idempotencyKey, interactionId, requestSeconds: 0, url };
        return {
          exchange: { ...exchange, statusCode: status },
          outcome:
            status === 201
              ? { accepted: reportOf(json, at()) }
              : { rejected: { Code: String(status), Id: null, Message: json.error, Errors: [] } },
        };
      },
      read: async ({ bankPaymentId: id }) => reportOf((await send('GET', `${payments}/payments/${id}`)).json, at()),
      find: async () => undefined,
      refundAccount: async () => undefined,
    },
  };
};

const bahraini = {
  markets: [market],
  kinds: ['payment'],
  keyUses: ['signing'],
  connect,
  directory: {
    apiAt(url) {
      const [, base] = /^(https:\/\/[^/]+\/open-banking\/v1)\/payments$/.exec(url) ?? [];
      return base === undefined ? undefined : { family: 'payments', base };
    },
    nameIn: ({ hostname }) => /^auth\.([^.]+)\./.exec(hostname)?.[1],
  },
} satisfies Protocol;

Object.assign(protocols, { bahraini });
