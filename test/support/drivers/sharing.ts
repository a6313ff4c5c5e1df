import { inject } from 'vitest';
import { createBankStore } from '#functions/sandbox/bank-uae/store/bank-store.ts';
import { connect } from '#infra/operator/connection.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { decideAtBank, followRedirect, type Integrator } from './integrator.ts';

/** The permissions for all data that the service reads in the UAE. */
export const allPermissions = [
  'ReadAccountsBasic',
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadBeneficiariesBasic',
  'ReadBeneficiariesDetail',
  'ReadTransactionsBasic',
  'ReadTransactionsDetail',
  'ReadDirectDebits',
  'ReadParty',
];

/** The permissions for the data that only reports use. */
export const reportPermissions = [
  'ReadStandingOrdersBasic',
  'ReadStandingOrdersDetail',
  'ReadScheduledPaymentsBasic',
  'ReadScheduledPaymentsDetail',
  'ReadProduct',
  'ReadProductFinanceRates',
  'ReadStatements',
];

export const anAccountRequest = async (
  client: Integrator,
  overrides: Record<string, unknown> = {},
): Promise<string> => {
  const { body } = await client.post('/data/account-requests', { permissions: allPermissions, ...overrides });
  return String(body.data.id);
};

export const anAccountConsent = async (
  client: Integrator,
  overrides: Record<string, unknown> = {},
  consent: Record<string, unknown> = { providerId: 'uae-enbdx' },
) => {
  const requestId = await anAccountRequest(client, overrides);
  const { body } = await client.post('/consent/account', { requestId, ...consent });
  return { requestId, consentId: String(body.data.id), authorizationLink: String(body.data.authorizationLink) };
};

/** Creates a consent, which the customer approves at the bank before returning. */
export const aSharing = async (
  client: Integrator,
  overrides: Record<string, unknown> = {},
  consent?: Record<string, unknown>,
  customer?: string,
) => {
  const created = await anAccountConsent(client, overrides, consent);
  const accounts = customer ? 'all' : 'first';
  const { redirect } = await decideAtBank(created.authorizationLink, 'approve', accounts, customer);
  const returnedTo = await followRedirect(redirect);
  return { ...created, returnedTo };
};

export const sharingOf = async (client: Integrator, consentId: string) =>
  (await client.get(`/consent/account/${consentId}`)).body.data;

/** Returns a consent as it is stored. */
export const storedConsent = async (consentId: string): Promise<AccountConsent> =>
  AccountConsent.parse(await connect(inject('settings')).table.get(accountKeys.accountConsent(consentId)));

/** Changes a stored consent to fields that depend on the current time. */
const alterConsent = async (consentId: string, change: (now: string) => Partial<AccountConsent>): Promise<void> => {
  const { table } = connect(inject('settings'));
  const { accountConsents } = createAccountConsentStore(table, createListing(table));
  await retryOnConflict(async () => {
    const consent = await storedConsent(consentId);
    const at = new Date().toISOString();
    await accountConsents.save(consent, { ...bumpVersion(consent, at), ...change(at) });
  });
};

/** Makes a consent expire now. */
export const endTerm = (consentId: string): Promise<void> =>
  alterConsent(consentId, (now) => ({ expiresAt: now, termEndsAt: now }));

/** Makes the access token of a consent expire now. */
export const endAccessToken = (consentId: string): Promise<void> =>
  alterConsent(consentId, (now) => ({ accessTokenExpiresAt: now }));

/** Changes a consent at its bank, as the customer or a member of the bank's staff. Returns its status at the bank. */
export const manageAtBank = async (consentId: string, form: Record<string, string>): Promise<string> => {
  const { bankConsentId, providerCode } = await storedConsent(consentId);
  const banks = `${inject('uaeBanks').authoriseUrl}${providerCode?.startsWith('uae-') ? '' : '/ksa'}`;
  const response = await fetch(`${banks}/${providerCode}/consents/${bankConsentId}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  if (response.status !== 200) throw new Error(`The bank returned ${response.status}`);
  return ((await response.json()) as { readonly status: string }).status;
};

/** Returns a consent's status at its UAE sandbox bank. */
export const statusAtBank = async (consentId: string): Promise<string | undefined> => {
  const { providerCode = '', bankConsentId = '' } = await storedConsent(consentId);
  const store = createBankStore(connect(inject('uaeBanks').settings).table);
  return (await store.consent(providerCode, bankConsentId, new Date().toISOString()))?.status;
};
