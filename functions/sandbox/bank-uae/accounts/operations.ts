import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import { personaById } from '#functions/sandbox/banks/customers/bank-account.ts';
import type { BankDeps } from '../access/deps.ts';
import type { BankCall, Operation, Reply } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { fundsOf } from '#functions/sandbox/banks/postings/funds.ts';
import type { Permission } from '../records/terms.ts';
import { type DataAccess, requireAccount, requireData } from './access.ts';
import { presentAccount, presentBalances } from './account-view.ts';
import { answer } from '#functions/sandbox/banks/server/answer.ts';
import {
  presentBeneficiaries,
  presentDirectDebits,
  presentScheduledPayments,
  presentStandingOrders,
} from './arrangements.ts';
import { presentHolder, presentParty } from './party-view.ts';
import { presentProduct } from './product-view.ts';

const accountPermissions = ['ReadAccountsBasic', 'ReadAccountsDetail'] as const;
const partyPermissions = ['ReadParty', 'ReadPartyUser', 'ReadPartyUserIdentity'] as const;

export const listAccounts: Operation<BankDeps> = async (call, deps) => {
  const access = await requireData(call, accountPermissions, deps);
  const withDetail = access.has('ReadAccountsDetail');
  const Account = access.accounts.map((account) => ({
    AccountId: account.accountId,
    ...presentAccount(account, withDetail),
  }));
  return answer(call, access.consent.clientId, { Account });
};

interface Look {
  readonly account: BankAccount;
  readonly access: DataAccess;
  readonly now: Date;
  readonly deps: BankDeps;
}

/** An operation on one account that answers with one member besides the account's id. */
const read =
  (
    permissions: readonly Permission[],
    member: string,
    present: (look: Look) => unknown,
    isOffered: (account: BankAccount) => boolean = () => true,
  ): Operation<BankDeps> =>
  async (call: BankCall, deps: BankDeps): Promise<Reply> => {
    const access = await requireData(call, permissions, deps);
    const account = requireAccount(access, call);
    if (!isOffered(account)) throw new ResourceError(404);
    const content = await present({ account, access, now: deps.now(), deps });
    return answer(call, access.consent.clientId, { AccountId: account.accountId, [member]: content });
  };

/** Cards have no payments that come back. The standard declares 404 for what an account does not have. */
const isNoCard = ({ plan }: BankAccount): boolean => plan.kind !== 'CreditCard';

export const getAccount = read(accountPermissions, 'Account', ({ account, access }) =>
  presentAccount(account, access.has('ReadAccountsDetail')),
);

export const listBalances = read(['ReadBalances'], 'Balance', async ({ account, now, deps }) =>
  presentBalances(account, await fundsOf(account, deps.books, now), now.toISOString()),
);

export const listBeneficiaries = read(
  ['ReadBeneficiariesBasic', 'ReadBeneficiariesDetail'],
  'Beneficiary',
  ({ account, access }) => presentBeneficiaries(account, access.has('ReadBeneficiariesDetail')),
);

export const listDirectDebits = read(
  ['ReadDirectDebits'],
  'DirectDebit',
  ({ account, now }) => presentDirectDebits(account, now),
  isNoCard,
);

export const listStandingOrders = read(
  ['ReadStandingOrdersBasic', 'ReadStandingOrdersDetail'],
  'StandingOrder',
  ({ account, access, now }) => presentStandingOrders(account, now, access.has('ReadStandingOrdersDetail')),
  isNoCard,
);

export const listScheduledPayments = read(
  ['ReadScheduledPaymentsBasic', 'ReadScheduledPaymentsDetail'],
  'ScheduledPayment',
  ({ account, access, now }) => presentScheduledPayments(account, now, access.has('ReadScheduledPaymentsDetail')),
  isNoCard,
);

export const listProducts = read(['ReadProduct'], 'Product', ({ account }) => [presentProduct(account.plan)]);

export const listParties = read(partyPermissions, 'Party', ({ account }) => [presentHolder(account)]);

/** The customer who gave the consent. */
export const getConsentingParty: Operation<BankDeps> = async (call, deps) => {
  const { consent } = await requireData(call, partyPermissions, deps);
  const persona = personaById(consent.personaId ?? '');
  if (!persona) throw new Error(`The consent ${consent.consentId} has no customer`);
  return answer(call, consent.clientId, { Party: presentParty(persona, call.bank) });
};
