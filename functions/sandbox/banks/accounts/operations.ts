import type { AccountPermission } from '#shared/standard/consents/permissions.ts';
import { type BankAccount, personaById } from '../customers/bank-account.ts';
import type { Persona } from '../customers/persona.ts';
import { type Funds, fundsOf } from '../postings/funds.ts';
import type { Postings } from '../postings/posting.ts';
import { answer } from '../server/answer.ts';
import type { BankCall, Operation } from '../server/call.ts';
import type { ServerDeps } from '../server/deps.ts';
import { ResourceError } from '../server/errors.ts';
import { type DataAccess, requireAccount, type RequireData } from './access.ts';
import type { Standard } from './standard.ts';

/** How the banks of a market show account data. */
interface Views {
  presentAccount(account: BankAccount, withDetail: boolean): object;
  presentBalances(account: BankAccount, funds: Funds, at: string): object;
  presentBeneficiaries(account: BankAccount, withDetail: boolean): object;
  presentDirectDebits(account: BankAccount, now: Date): object;
  presentStandingOrders(account: BankAccount, withDetail: boolean, now: Date): object;
  presentScheduledPayments(account: BankAccount, withDetail: boolean, now: Date): object;
}

interface Look<Deps> {
  readonly account: BankAccount;
  readonly access: Pick<DataAccess, 'has'>;
  readonly deps: Deps;
  readonly now: Date;
}

/** Cards have no payments that come back. The standard declares 404 for what an account does not have. */
const isNoCard = ({ plan }: BankAccount): boolean => plan.kind !== 'CreditCard';

/** The operations on accounts that the standards of both markets have, and what builds those of one market. */
export const accountOperations = <Deps extends ServerDeps & { readonly books: Postings }>(
  standard: Standard,
  requireData: RequireData<Deps>,
  views: Views,
) => {
  /** An operation on one account that answers with one member besides the account's id. */
  const read =
    (
      permissions: readonly AccountPermission[],
      member: string,
      present: (look: Look<Deps>) => unknown,
      isOffered: (account: BankAccount) => boolean = () => true,
    ): Operation<Deps> =>
    async (call, deps) => {
      const access = await requireData(call, permissions, deps);
      const account = requireAccount(access, call, standard);
      if (!isOffered(account)) throw new ResourceError(404);
      const content = await present({ account, access, deps, now: deps.now() });
      return answer(call, access.consent.clientId, { AccountId: account.accountId, [member]: content });
    };

  /** An operation that answers with the customer who gave the consent. */
  const readCustomer =
    (
      permissions: readonly AccountPermission[],
      present: (persona: Persona, bank: BankCall['bank']) => object,
    ): Operation<Deps> =>
    async (call, deps) => {
      const { consent } = await requireData(call, permissions, deps);
      const persona = personaById(consent.personaId ?? '');
      if (!persona) throw new Error(`The consent ${consent.consentId} has no customer`);
      return answer(call, consent.clientId, { Party: present(persona, call.bank) });
    };

  const listAccounts: Operation<Deps> = async (call, deps) => {
    const access = await requireData(call, ['ReadAccountsBasic', 'ReadAccountsDetail'], deps);
    const withDetail = access.has('ReadAccountsDetail');
    const Account = access.accounts.map((account) => ({
      AccountId: account.accountId,
      ...views.presentAccount(account, withDetail),
    }));
    return answer(call, access.consent.clientId, { Account });
  };

  /** The same where one permission allows more than the other. */
  const readDetailed = (
    what: 'Accounts' | 'Beneficiaries' | 'StandingOrders' | 'ScheduledPayments',
    member: string,
    present: (account: BankAccount, withDetail: boolean, now: Date) => object,
    isOffered?: (account: BankAccount) => boolean,
  ): Operation<Deps> =>
    read(
      [`Read${what}Basic`, `Read${what}Detail`],
      member,
      ({ account, access, now }) => present(account, access.has(`Read${what}Detail`), now),
      isOffered,
    );

  const common = {
    listAccounts,
    getAccount: readDetailed('Accounts', 'Account', views.presentAccount),
    listBalances: read(['ReadBalances'], 'Balance', async ({ account, deps, now }) =>
      views.presentBalances(account, await fundsOf(account, deps.books, now), now.toISOString()),
    ),
    listBeneficiaries: readDetailed('Beneficiaries', 'Beneficiary', views.presentBeneficiaries),
    listDirectDebits: read(
      ['ReadDirectDebits'],
      'DirectDebit',
      ({ account, now }) => views.presentDirectDebits(account, now),
      isNoCard,
    ),
    listStandingOrders: readDetailed('StandingOrders', 'StandingOrder', views.presentStandingOrders, isNoCard),
    listScheduledPayments: readDetailed(
      'ScheduledPayments',
      'ScheduledPayment',
      views.presentScheduledPayments,
      isNoCard,
    ),
  };
  return { common, read, readCustomer };
};
