import type { AccountBank } from '../port/accounts.ts';
import { NotOffered } from '../port/errors.ts';
import { SharedAccount } from '#shared/standard/accounts/account.ts';
import { Party } from '#shared/standard/accounts/party.ts';
import { Product } from '#shared/standard/accounts/product.ts';
import { Statement } from '#shared/standard/accounts/statement.ts';
import { createAccountResponses } from '../wire/account-responses.ts';
import { fromWire } from '../wire/names.ts';
import type { BankContext } from './bank-context.ts';
import { isObject } from '#shared/platform/runtime/json.ts';

/** Converts the evidence of a claim's verification to a list. */
const withListOfEvidence = (claim: unknown): unknown => {
  if (!isObject(claim) || !isObject(claim.Verification)) return claim;
  const { Verification, Claims } = claim;
  const { Evidence } = Verification;
  return { Claims, Verification: { ...Verification, Evidence: [Evidence ?? []].flat() } };
};

/**
 * Converts the evidence of each verification to a list. The UAE standard has one piece of evidence per verification,
 * but other markets have several.
 */
const withEvidenceLists = (party: unknown): unknown =>
  isObject(party) && Array.isArray(party.VerifiedClaims)
    ? { ...party, VerifiedClaims: party.VerifiedClaims.map(withListOfEvidence) }
    : party;

/** Fields that the standard wraps in an object with a single field. */
const wrappedFields: Readonly<Record<string, string>> = {
  CountryCode: 'CountryCode',
  Attachments: 'AEPartyIdentityEvidenceAttachments',
};

/** Replaces each wrapped field with its content. */
const unwrapFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(unwrapFields);
  if (!isObject(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => {
    const inner = wrappedFields[name];
    return [name, unwrapFields(inner !== undefined && isObject(field) ? field[inner] : field)] as const;
  });
  return Object.fromEntries(fields);
};

const partyOf = (party: unknown): unknown => unwrapFields(withEvidenceLists(party));

/** Removes a rate sheet that is encrypted for another recipient: a string, which we cannot decrypt. */
const withReadableRates = (product: unknown): unknown => {
  if (!isObject(product)) return product;
  const { FinanceRates: rates, ...others } = product;
  return typeof rates === 'object' ? { ...others, FinanceRates: rates } : others;
};

/** Creates the connection to a UAE Open Finance bank's account data. */
export const createAccounts = ({ call, accountMessages: messages, now }: BankContext, base: string): AccountBank => {
  const api = createAccountResponses({ base, call, messages, decode: fromWire, now });
  const { parse, parseList, get, getAccountResource, readAccounts, readAccountPages, pagesOf, commonLists } = api;

  return {
    accounts: (access, bankCall) => readAccounts(access, bankCall, (page) => parseList(SharedAccount, page, 'Account')),

    async account(access, accountId, bankCall) {
      const { Data } = await getAccountResource('', access, accountId, bankCall);
      return parse(SharedAccount, { ...(Data.Account as object), AccountId: accountId });
    },

    ...commonLists(),

    parties: (access, id, bankCall) =>
      readAccountPages('parties', access, id, bankCall, ({ Data }) =>
        [Data.Party ?? []].flat().map((party) => parse(Party, partyOf(party))),
      ),

    async consentingParty(access, bankCall) {
      const { Data } = await get('parties', '/parties', access, bankCall);
      if (Data.Party === undefined) throw new NotOffered('The bank does not report who gave the consent');
      return parse(Party, partyOf(Data.Party));
    },

    products: (access, id, bankCall) =>
      readAccountPages('product', access, id, bankCall, ({ Data }) =>
        [Data.Product ?? []].flat().map((product) => parse(Product, withReadableRates(product))),
      ),

    statements: pagesOf(Statement, 'statements', 'Statements', 'StatementDate'),
  };
};
