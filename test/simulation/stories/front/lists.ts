import { formatMoney } from '#shared/standard/money.ts';
import type { AccountParty } from '#shared/standard/payments/account-party.ts';
import type { RouteName } from '../../service/front.ts';

export type Item = Readonly<Record<string, unknown>>;

/** A route that lists resources, and the items that it must return. */
export interface List {
  readonly entity: string;
  readonly isShown?: (item: Item) => boolean;
  /** The field of an entry that contains the id of its item. */
  readonly id?: string;
  /** The query filters, each with a function that returns an item's values for it. */
  readonly filters?: Readonly<Record<string, Values>>;
  /** The body filters, in the same format. */
  readonly bodyFilters?: Readonly<Record<string, Values>>;
  /** The filters that match part of a name, ignoring case. */
  readonly partial?: readonly string[];
  /** Whether the body may request the oldest entries first. */
  readonly isSortable?: true;
  /** Where the range of creation times is sent. Absent if it is not supported. */
  readonly times?: 'body' | 'query';
}

/** Returns an item's values for a filter, given the payment request to which the item belongs. */
type Values = (item: Item, request: Item | undefined) => unknown;

const isNotCancelled = ({ status }: Item): boolean => status !== 'Cancelled';
const isNotDeleted = ({ status }: Item): boolean => status !== 'Deleted';

const amount: Values = ({ minor, currency }) =>
  formatMoney({ minor: BigInt(String(minor)), currency: String(currency) });
const namesOf: Values = ({ creditorAccount, debtorAccount }) =>
  [creditorAccount, debtorAccount].flatMap((party) => {
    const { name, accountHolderName, businessName, givenName, lastName } = (party ?? {}) as Partial<AccountParty>;
    const person = [givenName, lastName].filter((value) => value !== undefined).join(' ');
    return [name, accountHolderName, businessName, person].filter((value) => value);
  });
/** Returns the legacy status of a payment. */
const legacyStatus: Values = ({ status: current, bank }) => {
  switch (current) {
    case 'Pending':
      return bank ? 'PENDING' : 'CREATED';
    case 'AcceptedSettlementCompleted':
      return 'ACCEPTED';
    case 'AcceptedCreditSettlementCompleted':
      return 'COMPLETED';
    case 'Rejected':
      return 'REJECTED';
    default:
      return 'RECEIVED';
  }
};

const status = (item: Item): unknown => item.status;
const providerId = (item: Item): unknown => item.providerCode;
const customerId = (item: Item): unknown => item.customerId;
const ownReference = (item: Item): unknown => item.internalReference;

/** The lists that a client can read, with those filters that can be checked on individual items. */
export const lists: Partial<Record<RouteName, List>> = {
  listPaymentRequests: {
    entity: 'PaymentRequest',
    isShown: isNotCancelled,
    filters: { status, providerId, reference: ownReference },
    times: 'query',
  },
  listPaymentConsents: {
    entity: 'PaymentConsent',
    id: 'consentId',
    filters: { status, providerId, reference: (item) => item.externalReference },
    times: 'query',
  },
  listPayments: {
    entity: 'Payment',
    filters: {
      status,
      providerId,
      amount,
      accountName: namesOf,
      paymentRequestId: ({ paymentRequestId }) => paymentRequestId,
      consentId: ({ consentId }) => consentId,
      reference: ({ reference }, request) => reference ?? request?.internalReference,
    },
    partial: ['accountName'],
    times: 'query',
  },
  listSavedDebtorAccounts: {
    entity: 'DebtorAccount',
    isShown: ({ erasedAt }) => erasedAt === undefined,
    times: 'query',
  },
  listAccountRequests: {
    entity: 'AccountRequest',
    isShown: isNotDeleted,
    filters: { status, customerId },
    times: 'query',
  },
  listAccountConsents: { entity: 'AccountConsent', filters: { status, customerId, providerId }, times: 'query' },
  listBankAccounts: { entity: 'BankAccount', filters: { accountIdentification: ({ iban }) => iban }, times: 'query' },
  listRiskReports: { entity: 'RiskReport', isShown: isNotDeleted, id: 'reportId', filters: { status }, times: 'query' },
  legacyListPaymentRequests: {
    entity: 'PaymentRequest',
    isShown: isNotCancelled,
    id: 'paymentRequestId',
    filters: { externalReference: ownReference },
  },
  legacyListPayments: {
    entity: 'Payment',
    id: 'paymentId',
    bodyFilters: {
      status: legacyStatus,
      amount: (item, request) => Number(amount(item, request)),
      accountName: namesOf,
    },
    partial: ['accountName'],
    isSortable: true,
    times: 'body',
  },
  legacyListAccountRequests: { entity: 'AccountRequest', isShown: isNotDeleted },
};
