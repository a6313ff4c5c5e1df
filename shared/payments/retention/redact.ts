import { withoutSecrets } from '#shared/consents/authorisation.ts';
import type { MandateTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import type { AccountParty } from '#shared/standard/payments/account-party.ts';
import type { Payment } from '#shared/payments/payment/payment.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';

/** Placeholder for an erased account number, link or name. */
export const erased = 'erased';

/**
 * Redacts a party. Redaction removes the data that identifies people: names, account numbers, references and free text.
 * Ids, amounts, dates and statuses remain, so that accounting records and lists stay complete.
 */
const redactedParty = ({ id, schemeName }: AccountParty): AccountParty => ({ id, schemeName, identification: erased });

const redactedIfPresent = (account: AccountParty | undefined): AccountParty | undefined =>
  account && redactedParty(account);

export const redactedRequest = (request: PaymentRequest, at: string): PaymentRequest => ({
  ...bumpVersion(request, at),
  creditorAccount: redactedParty(request.creditorAccount),
  additionalCreditorAccounts: request.additionalCreditorAccounts.map(redactedParty),
  debtorAccount: redactedIfPresent(request.debtorAccount),
  creditorReference: undefined,
  debtorReference: undefined,
  merchantReference: undefined,
  internalReference: undefined,
  description: undefined,
  note: undefined,
  payeeCheck: undefined,
  risks: undefined,
  redirectUrl: undefined,
  successRedirectUrl: undefined,
  failureRedirectUrl: undefined,
  linkToken: erased,
});

export const redactedConsent = (consent: PaymentConsent, at: string): PaymentConsent => ({
  ...withoutSecrets(bumpVersion(consent, at)),
  creditorAccount: redactedParty(consent.creditorAccount),
  debtorAccount: redactedIfPresent(consent.debtorAccount),
  note: undefined,
  externalReference: undefined,
  linkToken: erased,
});

export const redactedPayment = (payment: Payment, at: string): Payment => ({
  ...bumpVersion(payment, at),
  creditorAccount: redactedParty(payment.creditorAccount),
  debtorAccount: redactedIfPresent(payment.debtorAccount),
  reference: undefined,
  // The signed order has been deleted.
  orderTurn: undefined,
  customer: undefined,
});

export const redactedTransaction = (transaction: MandateTransaction, at: string): MandateTransaction => ({
  ...bumpVersion(transaction, at),
  creditorAccount: redactedParty(transaction.creditorAccount),
  reference: undefined,
});

export const isRedacted = ({ creditorAccount }: { readonly creditorAccount: AccountParty }): boolean =>
  creditorAccount.identification === erased;
