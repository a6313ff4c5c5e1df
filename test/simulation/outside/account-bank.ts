import type { AccountBank, DataAccess } from '#shared/banks/port/accounts.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import { BankRejection, BankUnavailable, NotOffered } from '#shared/banks/port/errors.ts';
import type { ConsentToStage } from '#shared/banks/port/consents.ts';
import type { AccountSection, SectionName } from '#shared/accounts/read/section.ts';
import type { Timeline } from '../world/timeline.ts';
import type { Violation } from '../rules.ts';

/** Calls the bank. The call is named after the requested resource. */
type CallBank = <T>(name: string, effect: () => T, by: BankCall) => Promise<T>;

/** Returns the consent of an access token and its customer. Throws if the consent is not in force. */
type OpenAccess = (access: DataAccess) => { readonly terms: ConsentToStage; readonly customer: string };

/** The bank's ids for the accounts of a customer. */
export const accountsOf = (customer: string) => [`${customer} 1`, `${customer} 2`] as const;

/** The last digits of a customer's account numbers, which differ between customers. */
export const numberOf = (accountId: string): string =>
  `AE0702600012345678${String(Buffer.from(accountId).reduce((sum, byte) => (sum * 31 + byte) % 10_000, 7)).padStart(4, '0')}`;

/** The number of transactions per account, and the number per page. */
export const transactionsThere = 5;
const onePage = 2;

const transaction = (accountId: string, index: number) => ({
  transactionId: `${accountId} ${index}`,
  transactionDateTime: new Date(Date.UTC(2026, 11, 1 + index)).toISOString(),
  bookingDateTime: new Date(Date.UTC(2026, 11, 1 + index)).toISOString(),
  transactionType: 'POS' as const,
  subTransactionType: 'Purchase',
  status: 'Booked' as const,
  creditDebitIndicator: 'Debit' as const,
  amount: { amount: '10.00', currency: 'AED' },
});

/** Permissions that grant access to a section. As in the standards, any one of them is sufficient. */
const permissionsFor = {
  accounts: ['ReadAccountsBasic', 'ReadAccountsDetail'],
  balances: ['ReadBalances'],
  transactions: ['ReadTransactionsBasic', 'ReadTransactionsDetail'],
  beneficiaries: ['ReadBeneficiariesBasic', 'ReadBeneficiariesDetail'],
  directDebits: ['ReadDirectDebits'],
  parties: ['ReadParty'],
} as const;

type Section = keyof typeof permissionsFor;

/** A section of one account that the bank cannot send for some time after it is first requested. */
export interface Gap {
  readonly section: AccountSection;
  readonly account: 0 | 1;
  readonly seconds: number;
}

/** A section that the bank has sent in full, or has reported as not available. */
interface Sent {
  readonly at: number;
  readonly bankConsentId: string;
  readonly accountId: string;
  readonly section: SectionName;
  readonly isOffered: boolean;
}

/** A response that has reached the function that requested it. */
interface Arrived {
  readonly at: number;
  readonly interactionId: string;
}

/** The bank's log of its responses. All functions of the service call the same bank. */
export interface AccountLog {
  readonly sent: Sent[];
  readonly arrived: Arrived[];
  /** Whether the bank cannot send a section now. */
  lacks(section: Section, accountId: string): boolean;
}

export const createAccountLog = ({ now }: Pick<Timeline, 'now'>, gap: Gap | undefined): AccountLog => {
  let gapEndsAt: number | undefined;
  return {
    sent: [],
    arrived: [],
    lacks(section, accountId) {
      if (section !== gap?.section || !accountId.endsWith(String(gap.account + 1))) return false;
      gapEndsAt ??= now() + gap.seconds * 1000;
      return now() < gapEndsAt;
    },
  };
};

/** A requested account. */
interface RequestedAccount {
  readonly access: DataAccess;
  readonly id: string;
  readonly by: BankCall;
}

interface AccountBankParts {
  readonly call: CallBank;
  readonly open: OpenAccess;
  readonly log: AccountLog;
  readonly now: Timeline['now'];
  readonly violations: Violation[];
}

/**
 * The customers' account data. It never changes, so whatever was read in pieces, after failures and by several readers
 * must be complete. The second account of a customer has no direct debits.
 */
export const createAccountBank = ({ call, open, log, now, violations }: AccountBankParts): AccountBank => {
  const send = <T>(
    section: Section,
    access: DataAccess,
    by: BankCall,
    effect: (customer: string, bankConsentId: string) => T,
  ): Promise<T> =>
    call(
      section,
      () => {
        const { terms, customer } = open(access);
        const permissions: readonly string[] = terms.kind === 'account' ? terms.data.permissions : [];
        if (!permissionsFor[section].some((one) => permissions.includes(one))) {
          violations.push(`sharing: The bank received a request for ${section} without a permission`);
          throw new BankRejection('Consent.PermissionDenied');
        }
        return effect(customer, terms.bankConsentId);
      },
      by,
    );
  /** Returns data of one account, which must be the customer's. */
  const requestOf = <T>(
    section: Section,
    { access, id, by }: RequestedAccount,
    effect: () => T | undefined,
    isWhole: (data: T) => boolean = () => true,
  ): Promise<T> =>
    send(section, access, by, (customer, bankConsentId) => {
      if (!accountsOf(customer).some((own) => own === id)) throw new BankRejection('Resource.NotFound');
      if (log.lacks(section, id)) throw new BankUnavailable('not now');
      const data = effect();
      if (data === undefined || isWhole(data))
        log.sent.push({ at: now(), bankConsentId, accountId: id, section, isOffered: data !== undefined });
      return data ?? notOffered();
    });
  const notOffered = (): never => {
    throw new NotOffered('The bank does not offer this resource');
  };
  const accountOf = (accountId: string) => ({
    accountId,
    currency: 'AED',
    status: 'Active' as const,
    accountHolderName: accountId.slice(0, -2),
    accountIdentifiers: [{ schemeName: 'IBAN', identification: numberOf(accountId) }],
  });
  return {
    accounts: (access, by) => send('accounts', access, by, (customer) => accountsOf(customer).map(accountOf)),
    account: (access, id, by) => requestOf('accounts', { access, id, by }, () => accountOf(id)),
    balances: (access, id, by) =>
      requestOf('balances', { access, id, by }, () => [
        {
          type: 'InterimAvailable' as const,
          creditDebitIndicator: 'Credit' as const,
          dateTime: '2026-12-31T00:00:00Z',
          amount: { amount: '1000.00', currency: 'AED' },
        },
      ]),
    transactions: (access, id, page, by) =>
      requestOf(
        'transactions',
        { access, id, by },
        () => {
          const from = 'next' in page ? Number(page.next) : 0;
          const until = Math.min(from + onePage, transactionsThere);
          return {
            items: Array.from({ length: until - from }, (_, index) => transaction(id, from + index)),
            next: until < transactionsThere ? String(until) : undefined,
            firstAvailableAt: undefined,
            lastAvailableAt: undefined,
          };
        },
        ({ next }) => next === undefined,
      ),
    beneficiaries: (access, id, by) =>
      requestOf('beneficiaries', { access, id, by }, () => [
        { beneficiaryId: `payee of ${id}`, beneficiaryType: 'Activated' as const, reference: id },
      ]),
    directDebits: (access, id, by) =>
      requestOf('directDebits', { access, id, by }, () => {
        if (id.endsWith('2')) return undefined;
        const facts = { directDebitStatusCode: 'Active', frequency: 'Monthly' } as const;
        return [{ ...facts, directDebitId: `debit of ${id}`, mandateIdentification: id, name: 'Power' }];
      }),
    standingOrders: notOffered,
    scheduledPayments: notOffered,
    parties: (access, id, by) =>
      requestOf('parties', { access, id, by }, () => [
        {
          partyId: `party of ${id}`,
          partyType: 'Sole' as const,
          verifiedClaims: [{ claims: { fullName: id.slice(0, -2) } }],
        },
      ]),
    consentingParty: notOffered,
    products: notOffered,
    statements: notOffered,
  };
};
