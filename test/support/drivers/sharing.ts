import { decideAtBank, eventually, followRedirect, type Integrator } from './integrator.ts';

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

/** The sections of account data that the API returns. */
export const everySection = ['balances', 'transactions', 'beneficiaries', 'directDebits', 'parties'] as const;

/** Reads the accounts of a consent. The body may select sections and a period. */
export const accessData = (client: Integrator, consentId: string, body: Record<string, unknown> = {}) =>
  client.post('/data/account-access', { consentId, ...body });

/** Waits until a data sync has ended. Returns the job. */
export const untilSynced = (client: Integrator, jobId: string) =>
  eventually(
    async () => (await client.get(`/data/sync/${jobId}`)).body.data,
    ({ finishedAt }) => finishedAt !== null,
  );
