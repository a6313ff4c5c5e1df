import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import * as z from 'zod';
import { type Answer, bankLinkIn, continueTo, decideAtBank, followRedirect, type Integrator } from './integrator.ts';

/** The schemas in the published documents of the legacy API, by subject. */
export const published = JSON.parse(readFileSync('test/support/data/legacy-schemas.json', 'utf8')) as Record<
  string,
  any
>;

const path = (operation: string, version = 'v1.0') => `/api/${version}/ais/${operation}`;
export const customerId = '5ac828cb-9034-484a-96b0-e948a31ac65f';
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

export const everything = [
  'ReadAccountsBasic',
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadBeneficiariesBasic',
  'ReadBeneficiariesDetail',
  'ReadDirectDebits',
  'ReadParty',
  'ReadTransactionsBasic',
  'ReadTransactionsDetail',
  'ReadTransactionsCredits',
  'ReadTransactionsDebits',
];

/** Expects a response to match its published schema. */
export const expectPublished = (part: string, { body, text }: Answer): void => {
  const faults = z.fromJSONSchema(published[part]).safeParse(body).error;
  expect(faults?.issues ?? [], text).toEqual([]);
};

/** Returns the status and the code of an error. */
export const legacyErrorOf = ({ status, body }: Answer): readonly [number, string] => [status, body.error];

/** Returns the status and the code of an error, and the fields that it names. */
export const legacyFieldErrorOf = (answer: Answer) => [
  ...legacyErrorOf(answer),
  Object.keys(answer.body.errorDescription),
];

export const getLegacy = (
  client: Integrator,
  operation: string,
  query: Record<string, string> = {},
  version?: string,
) => client.get(`${path(operation, version)}?${new URLSearchParams(query).toString()}`, { market: false });

export const postLegacy = (
  client: Integrator,
  operation: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
) => client.post(path(operation), body, { market: false, headers });

export const requestSharing = (client: Integrator, overrides: Record<string, unknown> = {}) =>
  postLegacy(
    client,
    overrides.consentExpiryDate ? 'Request/CreateLongLivedRequest' : 'Request/CreateShortLivedRequest',
    {
      customerId,
      countryCode: 'SA',
      requestPermissions: everything,
      ...overrides,
    },
  );

/** Shares account data: the customer chooses a bank on our page, approves the request at the bank and returns. */
export const share = async (
  client: Integrator,
  overrides: Record<string, unknown> = {},
  customer?: string,
  provider = 'ksa-alrajhi',
) => {
  const { id, requestLink } = (await requestSharing(client, overrides)).body.data;
  const leaving = await continueTo(provider, requestLink);
  const { redirect } = await decideAtBank(await bankLinkIn(leaving), 'approve', 'all', customer);
  await followRedirect(redirect);
  const approved = await getLegacy(client, 'Request/Get', { id });
  return { id: String(id), consentId: String(approved.body.data.consent.id), approved };
};

export const accountsOf = async (
  client: Integrator,
  consentId: string,
): Promise<readonly { id: string; subType: string }[]> =>
  (await getLegacy(client, 'Account/List', { consentId })).body.data;
