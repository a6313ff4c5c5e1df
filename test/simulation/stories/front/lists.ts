import type { RouteName } from '../../service/front.ts';

export type Item = Readonly<Record<string, unknown>>;

/** A list, and which items it has to show. */
export interface List {
  readonly entity: string;
  readonly isShown?: (item: Item) => boolean;
  /** The field of an entry that is the id of its item. */
  readonly id?: string;
  /** The filters that a client may name, and what each compares with its value. */
  readonly filters?: Readonly<Record<string, (item: Item) => unknown>>;
  /** Whether the body of the request may ask for the oldest first. */
  readonly isSortable?: true;
}

const isNotCancelled = ({ status }: Item): boolean => status !== 'Cancelled';
const isNotDeleted = ({ status }: Item): boolean => status !== 'Deleted';

const status = (item: Item): unknown => item.status;
const providerId = (item: Item): unknown => item.providerCode;
const customerId = (item: Item): unknown => item.customerId;
const ownReference = (item: Item): unknown => item.internalReference;

/** The lists of a client, with what of its filters can be compared with one item. */
export const lists: Partial<Record<RouteName, List>> = {
  listPaymentRequests: {
    entity: 'PaymentRequest',
    isShown: isNotCancelled,
    filters: { status, providerId, reference: ownReference },
  },
  listPaymentConsents: {
    entity: 'PaymentConsent',
    id: 'consentId',
    filters: { status, providerId, reference: (item) => item.externalReference },
  },
  listPayments: { entity: 'Payment', filters: { status, providerId } },
  listAccountRequests: { entity: 'AccountRequest', isShown: isNotDeleted, filters: { status, customerId } },
  listAccountConsents: { entity: 'AccountConsent', filters: { status, customerId, providerId } },
  listBankAccounts: { entity: 'BankAccount' },
  listRiskReports: { entity: 'RiskReport', isShown: isNotDeleted, id: 'reportId', filters: { status } },
  legacyListPaymentRequests: {
    entity: 'PaymentRequest',
    isShown: isNotCancelled,
    id: 'paymentRequestId',
    filters: { externalReference: ownReference },
  },
  legacyListPayments: { entity: 'Payment', id: 'paymentId', isSortable: true },
  legacyListAccountRequests: { entity: 'AccountRequest', isShown: isNotDeleted },
};
