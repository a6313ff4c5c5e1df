/**
 * | item                   | access                                   |
 * |------------------------|------------------------------------------|
 * | bank account           | by id; index: the client's list          |
 * | default bank account   | by client and market                     |
 * | payee check            | by client, market and hash of the payee  |
 * | payment request        | by id; index: the client's list          |
 * | payment consent        | by id; index: the client's list          |
 * | customer's consent     | by customer: one query for all consents  |
 * | mandate                | by id; index: the client's list          |
 * | mandate transaction    | by id; index: the client's list          |
 * | mandate entry          | by mandate, ordered by day               |
 * | due entry              | by minute and shard                      |
 * | sweep                  | one item: the last minute swept          |
 * | retention sweep        | by client and market: position in a list |
 * | payment                | by id; index: the client's list          |
 * | signed order of a step | by payment and step                      |
 * | bank payment id        | by bank and id: the payment that has it  |
 * | debtor account         | by id; index: the client's list          |
 */
export const paymentKeys = {
  bankAccount: (id: string) => ({ pk: `BANK_ACCOUNT#${id}`, sk: 'BANK_ACCOUNT' }) as const,
  defaultBankAccount: (clientId: string, market: string) =>
    ({ pk: `DEFAULT_BANK_ACCOUNT#${clientId}#${market}`, sk: 'DEFAULT_BANK_ACCOUNT' }) as const,
  payeeCheck: (clientId: string, market: string, payeeHash: string) =>
    ({ pk: `PAYEE_CHECK#${clientId}#${market}#${payeeHash}`, sk: 'PAYEE_CHECK' }) as const,
  paymentRequest: (id: string) => ({ pk: `PAYMENT_REQUEST#${id}`, sk: 'PAYMENT_REQUEST' }) as const,
  paymentConsent: (id: string) => ({ pk: `PAYMENT_CONSENT#${id}`, sk: 'PAYMENT_CONSENT' }) as const,
  customerConsentsOf: (clientId: string, market: string, customerId: string) =>
    `PAYING_CUSTOMER#${clientId}#${market}#${customerId}` as const,
  customerConsent: (clientId: string, market: string, customerId: string, consentId: string) =>
    ({ pk: `PAYING_CUSTOMER#${clientId}#${market}#${customerId}`, sk: consentId }) as const,
  mandate: (id: string) => ({ pk: `MANDATE#${id}`, sk: 'MANDATE' }) as const,
  mandateTransaction: (id: string) => ({ pk: `MANDATE_TRANSACTION#${id}`, sk: 'MANDATE_TRANSACTION' }) as const,
  transactionsOf: (mandateId: string) => `MANDATE_TRANSACTIONS#${mandateId}` as const,
  transactionOf: (mandateId: string, day: string, id: string) =>
    ({ pk: `MANDATE_TRANSACTIONS#${mandateId}`, sk: `${day}#${id}` }) as const,
  dueOf: (minute: string, shard: number | '*') => `DUE#${minute}#${shard}` as const,
  due: (minute: string, shard: number, id: string) => ({ pk: `DUE#${minute}#${shard}`, sk: id }) as const,
  sweep: () => ({ pk: 'SWEEP', sk: 'DUE' }) as const,
  retentionSweep: (clientId: string, market: string) =>
    ({ pk: `RETENTION#${clientId}#${market}`, sk: 'RETENTION#2' }) as const,
  payment: (id: string) => ({ pk: `PAYMENT#${id}`, sk: 'PAYMENT' }) as const,
  /** Outside the payment's partition, because a function that may delete orders must not be able to delete payments. */
  signedOrder: (paymentId: string, step: number | '*') =>
    ({ pk: `SIGNED_ORDER#${paymentId}`, sk: `ORDER#${step}` }) as const,
  bankPaymentId: (providerCode: string, id: string) =>
    ({ pk: `BANK_PAYMENT_ID#${providerCode}#${id}`, sk: 'BANK_PAYMENT_ID' }) as const,
  debtorAccount: (id: string) => ({ pk: `DEBTOR_ACCOUNT#${id}`, sk: 'DEBTOR_ACCOUNT' }) as const,
} as const;

/** Paginated lists that clients read. */
export const paymentLists = [
  'bank-accounts',
  'payment-requests',
  'payment-consents',
  'mandates',
  'mandate-transactions',
  'payments',
  'debtor-accounts',
] as const;
export type PaymentList = (typeof paymentLists)[number];
