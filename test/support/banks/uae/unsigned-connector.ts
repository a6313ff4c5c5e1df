import type { PaymentReport } from '#shared/banks/port/payment-report.ts';
import type { OrderAtBank } from '#shared/banks/port/payments.ts';
import type { BankRequest } from '#shared/banks/transport/calls.ts';
import { bankContext } from '#shared/banks/uae/bank-context.ts';
import { createConsentResources } from '#shared/banks/uae/consent-resources.ts';
import { createPayments } from '#shared/banks/uae/payments.ts';
import { createMessages } from '#shared/banks/wire/messages.ts';
import type { HttpResponse } from '#shared/platform/outbound/http-client.ts';
import { formatMoney } from '#shared/standard/money.ts';

/** Sends a bank's response to a request. */
type Respond = (request: BankRequest) => Promise<HttpResponse>;

/**
 * Creates the parts of the UAE connector that decide what a bank's responses mean, so that histories cover them. The
 * messages are neither signed nor encrypted, as unit tests cover forged responses.
 */
export const createUaeConnector = (issuer: string, now: () => number) => {
  const context = bankContext({
    clientId: 'service',
    server: {
      provider: 'bank',
      issuer,
      authorizationEndpoint: `${issuer}/authorise`,
      tokenEndpoint: `${issuer}/token`,
      pushedAuthorizationEndpoint: `${issuer}/par`,
      jwksUri: `${issuer}/keys`,
      keys: [],
      apis: { payments: issuer, accounts: issuer },
    },
    signer: { sign: async (claims) => JSON.stringify(claims) },
    http: () => Promise.reject(new Error('Every request has its own response')),
    eventsOf: 'every-consent',
    now: () => new Date(now()),
  });
  const messages = createMessages(context, { isAlwaysSigned: false, audience: 'list' });
  const bankWith = (respond: Respond) => {
    const call = (_name: string, _call: unknown, request: BankRequest) => respond(request);
    return { ...context, call, callAsClient: () => call, paymentMessages: messages, accountMessages: messages };
  };
  return {
    payments: (respond: Respond) => createPayments(bankWith(respond), issuer),
    consents: (respond: Respond) => createConsentResources(bankWith(respond)),
  };
};

export const response = (status: number, body?: object): HttpResponse => ({
  status,
  headers: {},
  text: body ? JSON.stringify(body) : '',
  seconds: 0.1,
});

/** Responses without the bank's own message. They may come from its gateway. */
export const bare = { notFound: response(404), unauthorised: response(401), unavailable: response(503) } as const;

/** The bank's own error. */
export const rejectionWith = (Code: string): HttpResponse => response(400, { Errors: [{ Code, Message: Code }] });

/** The bank's report on a payment (`AEPaymentIdResponse`). */
export const paymentResponse = (
  status: number,
  { bankConsentId, amount }: Pick<OrderAtBank, 'bankConsentId' | 'amount'>,
  { status: Status, record }: PaymentReport,
): HttpResponse =>
  response(status, {
    Data: {
      PaymentId: record.paymentId,
      ConsentId: bankConsentId,
      Status,
      CreationDateTime: record.createdAt,
      StatusUpdateDateTime: record.statusUpdatedAt,
      Instruction: { Amount: { Amount: formatMoney(amount), Currency: amount.currency } },
    },
  });
