import { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { Payment } from '#shared/payments/payment/payment.ts';
import { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { erased } from '#shared/standard/erased.ts';
import type { AccountParty } from '#shared/standard/payments/account-party.ts';
import { itemsOf, type Oracle } from '../aftermath.ts';

const accountOf = (party: AccountParty | undefined): string | undefined => party?.identification;

const isRedacted = ({ creditorAccount }: { readonly creditorAccount: AccountParty }): boolean =>
  accountOf(creditorAccount) === erased;

/** Names the fields in which a resource differs from its request. */
const differences = (kind: string, pairs: Readonly<Record<string, readonly [unknown, unknown]>>): readonly string[] =>
  Object.entries(pairs)
    .filter(([, [actual, expected]]) => actual !== expected)
    .map(([fact]) => `A ${kind} and its request differ in ${fact}`);

/**
 * Consents and payments have the same field values as their request. If the request specifies the payer, the bank must
 * not report a different one.
 */
export const factsMatchTheRequest: Oracle = (finalState) => {
  const requests = new Map(itemsOf(finalState, 'PaymentRequest').map((item) => [item.id, PaymentRequest.parse(item)]));
  const consents = itemsOf(finalState, 'PaymentConsent').map((item) => PaymentConsent.parse(item));
  const byId = new Map(consents.map((consent) => [consent.id, consent]));
  return [
    ...consents.flatMap((consent) => {
      const request = requests.get(consent.paymentRequestId);
      if (!request || isRedacted(request)) return [];
      const payer = accountOf(request.debtorAccount);
      return differences('consent', {
        type: [consent.type, request.type],
        amount: [consent.minor, request.minor],
        currency: [consent.currency, request.currency],
        payee: [accountOf(consent.creditorAccount), accountOf(request.creditorAccount)],
        payer: payer === undefined ? [0, 0] : [accountOf(consent.debtorAccount), payer],
        purpose: [consent.purpose, request.purpose],
        note: [consent.note, request.note],
        reference: [consent.externalReference, request.internalReference],
        bank: [consent.providerCode, request.providerCode],
        link: [consent.linkToken, request.linkToken],
      });
    }),
    ...itemsOf(finalState, 'Payment').flatMap((item) => {
      const payment = Payment.parse(item);
      const consent = byId.get(payment.consentId);
      if (!consent || isRedacted(consent) || isRedacted(payment)) return [];
      return differences('payment', {
        currency: [payment.currency, consent.currency],
        payer: [accountOf(payment.debtorAccount), accountOf(consent.debtorAccount)],
        bank: [payment.providerCode, consent.providerCode],
        request: [payment.paymentRequestId, consent.paymentRequestId],
      });
    }),
  ];
};
