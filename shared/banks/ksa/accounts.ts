import type { AccountBank } from '../port/accounts.ts';
import { NotOffered } from '../port/errors.ts';
import { type AccountApi, createAccountResponses } from '../wire/account-responses.ts';
import { isObject } from '#shared/platform/runtime/json.ts';
import { SharedAccount } from '#shared/standard/accounts/account.ts';
import { Party } from '#shared/standard/accounts/party.ts';

/**
 * Version 2022 of the standard requires a maturity date for every account. A date in this year or later means that the
 * account has no maturity date.
 */
const noMaturityFrom = '2099';

/**
 * Replaces the status NotActive, which shared/standard/accounts calls Inactive, and omits meaningless maturity dates.
 */
const normaliseAccount = (account: unknown): unknown => {
  if (!isObject(account)) return account;
  const { Status, MaturityDate, ...others } = account;
  const matures = typeof MaturityDate === 'string' && MaturityDate < noMaturityFrom;
  return { ...others, Status: Status === 'NotActive' ? 'Inactive' : Status, ...(matures && { MaturityDate }) };
};

const notOffered = (resource: string): Promise<never> =>
  Promise.reject(new NotOffered(`The KSA standard has no ${resource}`));

/** Creates the connection to a Saudi bank's account data, in any version of the KSA standard. */
export const createKsaAccounts = (api: AccountApi): AccountBank => {
  const { parse, get, getAccountResource, readAccounts, listOf, commonLists } = createAccountResponses(api);

  return {
    accounts: (access, bankCall) =>
      readAccounts(access, bankCall, ({ Data }) =>
        [Data.Account ?? []].flat().map((account) => parse(SharedAccount, normaliseAccount(account))),
      ),

    async account(access, accountId, bankCall) {
      const { Data } = await getAccountResource('', access, accountId, bankCall);
      return parse(SharedAccount, { ...(normaliseAccount(Data.Account) as object), AccountId: accountId });
    },

    ...commonLists(),

    parties: listOf(Party, 'parties', 'Party'),

    async consentingParty(access, bankCall) {
      const { Data } = await get('parties', '/parties', access, bankCall);
      const [party] = [Data.Party ?? []].flat();
      if (party) return parse(Party, party);
      throw new NotOffered('The bank does not report who gave the consent');
    },

    products: () => notOffered('products'),
    statements: () => notOffered('statements'),
  };
};
