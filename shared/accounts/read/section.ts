import * as z from 'zod';
import { SharedAccount } from '#shared/standard/accounts/account.ts';
import { Balance } from '#shared/standard/accounts/balance.ts';
import {
  Beneficiary,
  DirectDebit,
  ScheduledPayment,
  StandingOrder,
} from '#shared/standard/accounts/future-payments.ts';
import { Party } from '#shared/standard/accounts/party.ts';
import { Product } from '#shared/standard/accounts/product.ts';
import { Statement } from '#shared/standard/accounts/statement.ts';
import { Transaction } from '#shared/standard/accounts/transaction.ts';
import { type AccountPermission, allPermissions } from '#shared/standard/consents/permissions.ts';
import { SectionName } from './section-name.ts';

/**
 * The schema of a page of each section. The schemas are built once, because zod takes longer to prepare a schema than to
 * parse a page with it.
 */
const pages = {
  accounts: z.array(SharedAccount),
  balances: z.array(Balance),
  transactions: z.array(Transaction),
  beneficiaries: z.array(Beneficiary),
  directDebits: z.array(DirectDebit),
  parties: z.array(Party),
  standingOrders: z.array(StandingOrder),
  scheduledPayments: z.array(ScheduledPayment),
  products: z.array(Product),
  statements: z.array(Statement),
} satisfies Readonly<Record<SectionName, z.ZodType>>;

export type SectionItem<S extends SectionName> = z.output<(typeof pages)[S]>[number];

/** The schemas, typed so that a generic function can look up the schema of its section. */
export const sectionPages: { readonly [S in SectionName]: z.ZodType<readonly SectionItem<S>[]> } = pages;

export const accountSections = SectionName.exclude(['accounts']);
export type AccountSection = z.infer<typeof accountSections>;

/** The sections that clients can read. Only reports use the others. */
export const readableSections = accountSections.exclude([
  'standingOrders',
  'scheduledPayments',
  'products',
  'statements',
]);
export type ReadableSection = z.infer<typeof readableSections>;

/** A section of one account, or a consent's accounts. */
export interface Part<S extends SectionName = SectionName> {
  readonly consentId: string;
  readonly section: S;
  /** The account's id in this service. Omitted for the section `accounts`. */
  readonly accountId?: string | undefined;
}

export interface PermissionUse {
  readonly section: SectionName;
  /** The data that the permission adds to the section. */
  readonly adds: string;
  /** False if a bank returns the section only under another permission, to whose data this one adds. */
  readonly isSufficient?: false;
}

/**
 * The use of every permission that clients can request. A consent may contain only permissions that the service needs,
 * so a permission without a use is a compile error. The evidence for the certification lists what reads each section
 * (section-readers.ts).
 */
export const permissionUses = {
  ReadAccountsBasic: { section: 'accounts', adds: 'The type, currency and status of the accounts' },
  ReadAccountsDetail: { section: 'accounts', adds: "The account numbers and the holder's name" },
  ReadBalances: { section: 'balances', adds: 'The balances' },
  ReadTransactionsBasic: { section: 'transactions', adds: 'The amounts, dates and kinds of the transactions' },
  ReadTransactionsDetail: { section: 'transactions', adds: 'The other party, the merchant and the card' },
  ReadTransactionsCredits: { section: 'transactions', adds: 'The credits', isSufficient: false },
  ReadTransactionsDebits: { section: 'transactions', adds: 'The debits', isSufficient: false },
  ReadFXTransactionsBasic: {
    section: 'transactions',
    adds: 'The transactions in foreign currencies',
    isSufficient: false,
  },
  ReadFXTransactionsDetail: {
    section: 'transactions',
    adds: 'The exchange rate and the other party of transactions in foreign currencies',
    isSufficient: false,
  },
  ReadFXRemittanceCharges: {
    section: 'transactions',
    adds: 'The charges for transfers in foreign currencies',
    isSufficient: false,
  },
  ReadBeneficiariesBasic: { section: 'beneficiaries', adds: 'The saved payees' },
  ReadBeneficiariesDetail: { section: 'beneficiaries', adds: 'The names and account numbers of the payees' },
  ReadDirectDebits: { section: 'directDebits', adds: 'The direct debits' },
  ReadParty: { section: 'parties', adds: 'The holders of each account' },
  ReadPartyUser: { section: 'parties', adds: 'The customer who gives the consent' },
  ReadPartyUserIdentity: { section: 'parties', adds: "That customer's verified identity" },
  ReadPartyPSU: { section: 'parties', adds: 'The customer who gives the consent' },
  ReadPartyPSUIdentity: { section: 'parties', adds: "That customer's verified identity" },
  ReadStandingOrdersBasic: { section: 'standingOrders', adds: 'The amounts and frequencies of the standing orders' },
  ReadStandingOrdersDetail: {
    section: 'standingOrders',
    adds: "The payees, because an order to the customer's own account is not spending",
  },
  ReadScheduledPaymentsBasic: { section: 'scheduledPayments', adds: 'The amounts and days of the scheduled payments' },
  ReadScheduledPaymentsDetail: {
    section: 'scheduledPayments',
    adds: "The payees, because a payment to the customer's own account is not spending",
  },
  ReadProduct: { section: 'products', adds: 'The collateral of a loan, which determines its type' },
  ReadProductFinanceRates: {
    section: 'products',
    adds: 'The rates of a loan, which distinguish a loan from a deposit account',
    isSufficient: false,
  },
  ReadStatements: { section: 'statements', adds: 'The closing balances, which verify the calculated balances' },
} as const satisfies Record<AccountPermission, PermissionUse>;

/** Returns the permissions that allow reading a section. Any one of them is sufficient. */
export const permissionsToRead = (section: SectionName): readonly AccountPermission[] =>
  allPermissions.filter((permission) => {
    const use: PermissionUse = permissionUses[permission];
    return use.section === section && use.isSufficient !== false;
  });
