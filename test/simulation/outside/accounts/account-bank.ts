import type { AccountBank, DataAccess } from '#shared/banks/port/accounts.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import { BankRejection, BankUnavailable, NotOffered } from '#shared/banks/port/errors.ts';
import type { ConsentToStage } from '#shared/banks/port/consents.ts';
import type { AccountSection } from '#shared/accounts/read/section.ts';
import type { SectionName } from '#shared/accounts/read/section-name.ts';
import type { Timeline } from '../../world/timeline.ts';
import type { Violation } from '../../rules.ts';

/** Makes a call to the bank. The call is named after the requested resource. */
type CallBank = <T>(name: string, effect: () => T, by: BankCall) => Promise<T>;

/** Returns the consent of an access token and its customer. Throws if the consent is not active. */
type OpenAccess = (access: DataAccess) => { readonly terms: ConsentToStage; readonly customer: string };

/** Returns the bank's ids for a customer's accounts. */
export const accountsOf = (customer: string) => [`${customer} 1`, `${customer} 2`] as const;

/** Returns the IBAN of an account. Its last digits depend on the account id, so they differ between customers. */
export const ibanOf = (accountId: string): string =>
  `AE0702600012345678${String(Buffer.from(accountId).reduce((sum, byte) => (sum * 31 + byte) % 10_000, 7)).padStart(4, '0')}`;

/** The number of transactions in each account, and the number on each page. */
export const transactionsPerAccount = 5;
const pageSize = 2;

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

/** The permissions that grant access to each section. As in the standards, any one of them is sufficient. */
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

/** A response with which the bank sent the last part of a section, or reported that it does not offer the section. */
interface SentSection {
  readonly at: number;
  readonly bankConsentId: string;
  readonly accountId: string;
  readonly section: SectionName;
  readonly isOffered: boolean;
}

/** A response that has reached the function that called the bank. */
interface ArrivedResponse {
  readonly at: number;
  readonly interactionId: string;
}

/** The bank's log of its responses. All functions call the same bank, so they share the log. */
export interface AccountLog {
  readonly sent: SentSection[];
  readonly arrived: ArrivedResponse[];
  /** Returns whether the bank is currently unable to send a section. */
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
 * Creates the bank's account data. The data never changes, so a reader must receive all of it, even in pages, after
 * failures or alongside other readers. A customer's second account has no direct debits.
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
        if (!permissionsFor[section].some((permission) => permissions.includes(permission))) {
          violations.push(`sharing: The bank received a request for ${section} without the permission for it`);
          throw new BankRejection('Consent.PermissionDenied');
        }
        return effect(customer, terms.bankConsentId);
      },
      by,
    );
  /** Sends a section of one account, which must belong to the customer. */
  const readSection = <T>(
    section: Section,
    { access, id, by }: RequestedAccount,
    effect: () => T | undefined,
    isLastPart: (data: T) => boolean = () => true,
  ): Promise<T> =>
    send(section, access, by, (customer, bankConsentId) => {
      if (!accountsOf(customer).some((accountId) => accountId === id)) throw new BankRejection('Resource.NotFound');
      if (log.lacks(section, id)) throw new BankUnavailable('temporarily unavailable');
      const data = effect();
      if (data === undefined || isLastPart(data))
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
    accountIdentifiers: [{ schemeName: 'IBAN', identification: ibanOf(accountId) }],
  });
  return {
    accounts: (access, by) => send('accounts', access, by, (customer) => accountsOf(customer).map(accountOf)),
    account: (access, id, by) => readSection('accounts', { access, id, by }, () => accountOf(id)),
    balances: (access, id, by) =>
      readSection('balances', { access, id, by }, () => [
        {
          type: 'InterimAvailable' as const,
          creditDebitIndicator: 'Credit' as const,
          dateTime: '2026-12-31T00:00:00Z',
          amount: { amount: '1000.00', currency: 'AED' },
        },
      ]),
    transactions: (access, id, page, by) =>
      readSection(
        'transactions',
        { access, id, by },
        () => {
          const from = 'next' in page ? Number(page.next) : 0;
          const until = Math.min(from + pageSize, transactionsPerAccount);
          return {
            items: Array.from({ length: until - from }, (_, index) => transaction(id, from + index)),
            next: until < transactionsPerAccount ? String(until) : undefined,
            firstAvailableAt: undefined,
            lastAvailableAt: undefined,
          };
        },
        ({ next }) => next === undefined,
      ),
    beneficiaries: (access, id, by) =>
      readSection('beneficiaries', { access, id, by }, () => [
        { beneficiaryId: `payee of ${id}`, beneficiaryType: 'Activated' as const, reference: id },
      ]),
    directDebits: (access, id, by) =>
      readSection('directDebits', { access, id, by }, () => {
        if (id.endsWith('2')) return undefined;
        const facts = { directDebitStatusCode: 'Active', frequency: 'Monthly' } as const;
        return [{ ...facts, directDebitId: `debit of ${id}`, mandateIdentification: id, name: 'Power' }];
      }),
    standingOrders: notOffered,
    scheduledPayments: notOffered,
    parties: (access, id, by) =>
      readSection('parties', { access, id, by }, () => [
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
