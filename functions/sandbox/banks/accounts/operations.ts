import { type BankAccount, personaById } from '../customers/bank-account.ts';
import type { BankOperation } from '../market/market.ts';
import { fundsOf } from '../postings/lines.ts';
import { pageOf, respond, respondWithPage } from '../server/respond.ts';
import { inLocalTime } from './local-time.ts';
import { read, readDetailed, requireData } from './read.ts';

export { listTransactions } from './read.ts';

/** Returns false for a card, whose recurring-payment sections respond with 404, as the standard declares. */
const hasRecurringPayments = ({ plan }: BankAccount): boolean => plan.kind !== 'CreditCard';

export const listAccounts: BankOperation = async (call, deps) => {
  const access = await requireData(call, ['ReadAccountsBasic', 'ReadAccountsDetail'], deps);
  const withDetail = access.has('ReadAccountsDetail');
  const { items, ...page } = pageOf(access.accounts, call);
  const Account = items.map((account) => ({
    AccountId: account.accountId,
    ...deps.market.data.presentAccount(account, withDetail),
  }));
  return respondWithPage(call, access.consent.clientId, inLocalTime({ Account }, deps.market.standard), page);
};

export const getAccount = readDetailed('Accounts', 'Account', ({ account, views }, withDetail) =>
  views.presentAccount(account, withDetail),
);

export const listBalances = read(['ReadBalances'], 'Balance', async ({ account, views, store, now }) =>
  views.presentBalances(account, await fundsOf(account, store, now), now.toISOString()),
);

export const listBeneficiaries = readDetailed('Beneficiaries', 'Beneficiary', ({ account, views }, withDetail) =>
  views.presentBeneficiaries(account, withDetail),
);

export const listDirectDebits = read(
  ['ReadDirectDebits'],
  'DirectDebit',
  ({ account, views, now }) => views.presentDirectDebits(account, now),
  hasRecurringPayments,
);

export const listStandingOrders = readDetailed(
  'StandingOrders',
  'StandingOrder',
  ({ account, views, now }, withDetail) => views.presentStandingOrders(account, withDetail, now),
  hasRecurringPayments,
);

export const listScheduledPayments = readDetailed(
  'ScheduledPayments',
  'ScheduledPayment',
  ({ account, views, now }, withDetail) => views.presentScheduledPayments(account, withDetail, now),
  hasRecurringPayments,
);

export const listParties: BankOperation = (call, deps) => {
  const { data } = deps.market;
  const present = ({ account }: { readonly account: BankAccount }) => [data.presentHolder(account)];
  return read(data.partyPermissions.holder, 'Party', present, undefined, data.partyMeta)(call, deps);
};

/** Returns the customer who gave the consent. */
export const getConsentingParty: BankOperation = async (call, deps) => {
  const { data, standard } = deps.market;
  const { consent } = await requireData(call, data.partyPermissions.customer, deps);
  const persona = personaById(consent.personaId ?? '');
  if (!persona) throw new Error(`The consent ${consent.consentId} has no customer`);
  const Party = data.presentCustomer(persona, call.bank);
  return respond(call, consent.clientId, inLocalTime({ Party }, standard), data.partyMeta);
};
