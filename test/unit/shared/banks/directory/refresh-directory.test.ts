import { beforeEach, expect, test } from 'vitest';
import type { AddressPolicy } from '#shared/banks/directory/bank-documents.ts';
import { createLinkStore } from '#shared/banks/directory/link-store.ts';
import { codeOf } from '#shared/banks/directory/participants.ts';
import { refreshDirectory } from '#shared/banks/directory/refresh-directory.ts';
import { directoryOf } from '#shared/banks/protocols/protocols.ts';
import { type HttpClient, Unreachable } from '#shared/platform/outbound/http-client.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { providerUuid } from '#shared/banks/providers/built-in-banks.ts';
import { createProviderCatalog } from '#shared/banks/providers/providers.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { useLoggedLines } from '#test/support/drivers/logs/logged-lines.ts';

const local = useLocalTable();
const logged = useLoggedLines();
const participantsUrl = 'https://directory.example/participants';

interface Bank {
  readonly code: string;
  readonly status?: string;
  readonly isDown?: boolean;
  readonly keys?: readonly object[];
  /** Fields of the bank's discovery document. */
  readonly metadata?: object;
  /** The endpoints of confirmation of payee, if the directory lists no others. */
  readonly payeesOnly?: readonly ('confirmation' | 'discovery')[];
  /** By default, derived from the code. */
  readonly serverId?: string;
  readonly logo?: string;
}

let banks: Bank[];
let requested: { method: string; url: string }[];
/** The status with which the banks respond to a registration. */
let registrationStatus: number;

const issuerOf = (code: string) => `https://auth.banks.example/${code}`;

const payeeApiOf = (code: string, endpoints: readonly string[]) => ({
  Status: 'Active',
  ApiFamilyType: 'confirmation-of-payee',
  ApiDiscoveryEndpoints: endpoints.map((endpoint) => ({
    ApiEndpoint: `https://rs.banks.example/${code}/open-finance/confirmation-of-payee/v2.1/${endpoint}`,
  })),
});

const organisationOf = ({ code, status = 'Active', payeesOnly, logo, serverId = `id-${code}` }: Bank) => ({
  OrganisationId: code,
  Status: 'Active',
  AuthorisationServers: [
    {
      AuthorisationServerId: serverId,
      Status: status,
      CustomerFriendlyName: `Bank ${code}`,
      CustomerFriendlyLogoUri: logo,
      OpenIDDiscoveryDocument: `${issuerOf(code)}/.well-known/openid-configuration`,
      ApiResources: payeesOnly
        ? [payeeApiOf(code, payeesOnly)]
        : [
            {
              Status: 'Active',
              ApiFamilyType: 'payment',
              ApiDiscoveryEndpoints: [
                { ApiEndpoint: `https://rs.banks.example/${code}/open-finance/payment/v2.1/payments` },
              ],
            },
            {
              Status: 'Active',
              ApiFamilyType: 'payment',
              ApiDiscoveryEndpoints: [
                { ApiEndpoint: `https://rs.banks.example/${code}/open-finance/payment/v1.2/payments` },
              ],
            },
          ],
    },
  ],
});

const http: HttpClient = async ({ method, url }) => {
  requested.push({ method, url });
  const response = (json: unknown, status = 200) => ({ status, headers: {}, text: JSON.stringify(json), seconds: 0 });
  if (url === participantsUrl)
    return response([...banks.map(organisationOf), { AuthorisationServers: [{ broken: 1 }] }]);
  const bank = banks.find(({ code }) => url.startsWith(`${issuerOf(code)}/`));
  if (!bank || bank.isDown) throw new Unreachable('connection');
  const issuer = issuerOf(bank.code);
  if (url.endsWith('/register')) return response(undefined, registrationStatus);
  if (url.endsWith('/keys')) return response({ keys: bank.keys ?? [] });
  return response({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    pushed_authorization_request_endpoint: `${issuer}/par`,
    registration_endpoint: `${issuer}/register`,
    jwks_uri: `${issuer}/keys`,
    mtls_endpoint_aliases: { token_endpoint: `https://mtls.banks.example/${bank.code}/token` },
    ...bank.metadata,
  });
};

const refresh = (
  newBanks: 'listed' | 'active' = 'active',
  addresses: AddressPolicy = 'own-https',
  store = createLinkStore(local().table),
) => refreshDirectory({ ...directoryOf('UAE'), participantsUrl, newBanks, addresses }, { store, http });

/** Returns the providers as a newly started function reads them. */
const providersNow = () => createProviderCatalog(local().table, () => new Date())('UAE');

const openCodes = async (): Promise<string[]> => (await providersNow()).open.map(({ code }) => code);

const linkOf = (code: string) => createLinkStore(local().table).find(code);

beforeEach(async () => {
  banks = [];
  requested = [];
  registrationStatus = 204;
  await refresh();
});

test('the hub, which only finds the banks of accounts, is stored with its address, but is no bank', async () => {
  banks = [{ code: 'uae-one' }, { code: 'hub', payeesOnly: ['discovery'] }];
  await refresh();
  expect(await openCodes()).toEqual(['uae-one']);
  expect((await providersNow()).find('uae-hub')).toBeUndefined();
  const base = 'https://rs.banks.example/hub/open-finance/confirmation-of-payee/v2.1';
  expect(await linkOf('uae-hub')).toMatchObject({ state: 'active', apis: { payees: base } });
  banks = [{ code: 'uae-one' }];
  await refresh();
  expect((await linkOf('uae-hub'))?.state).toBe('removed');
  expect((await providersNow()).find('uae-hub')).toBeUndefined();
});

test('a bank that only confirms payees is not the hub, and customers cannot choose it', async () => {
  banks = [{ code: 'uae-first', payeesOnly: ['confirmation', 'discovery'] }, { code: 'uae-one' }];
  await refresh();
  expect(await openCodes()).toEqual(['uae-one']);
  expect((await providersNow()).find('uae-first')?.availability).toBe('suspended');
  const entries = await createLinkStore(local().table).list('UAE');
  expect(entries?.find(({ code }) => code === 'uae-first')?.isHub).toBeUndefined();
  expect((await linkOf('uae-first'))?.state).toBe('active');
});

test('another authorisation server with the code of a bank does not replace it until the operator disables the bank', async () => {
  const serverOf = async () => (await linkOf('uae-moved'))?.serverId;
  banks = [{ code: 'uae-moved' }];
  await refresh();
  banks = [{ code: 'uae-moved', serverId: 'other' }, { code: 'uae-moved' }];
  await refresh();
  expect(await serverOf()).toBe('id-uae-moved');
  banks = [{ code: 'uae-moved', serverId: 'other' }];
  await refresh();
  expect(logged()).toContainEqual(
    expect.objectContaining({ event: 'directory.conflict', provider: 'uae-moved', serverId: 'other' }),
  );
  expect(await serverOf()).toBe('id-uae-moved');
  expect(await openCodes()).toEqual(['uae-moved']);
  await createLinkStore(local().table).decide('uae-moved', 'registered');
  await refresh();
  expect(await serverOf()).toBe('other');
  expect(requested.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
    `${issuerOf('uae-moved')}/register`,
  ]);
  expect((await linkOf('uae-moved'))?.state).toBe('registered');
});

test('the replacement of a bank that the operator disabled long ago is reported', async () => {
  banks = [{ code: 'uae-disabled' }];
  await refresh();
  await createLinkStore(local().table).decide('uae-disabled', 'registered');
  await refresh();
  const conflicts = () => logged().filter(({ event }) => event === 'directory.conflict');
  expect(conflicts()).toEqual([]);
  banks = [{ code: 'uae-disabled', serverId: 'other' }];
  await refresh();
  expect(conflicts()).toMatchObject([{ provider: 'uae-disabled', serverId: 'other' }]);
  await refresh();
  expect(conflicts()).toHaveLength(1);
});

test('banks that the directory adds, suspends or removes are listed accordingly after the next refresh', async () => {
  banks = [{ code: 'uae-one' }, { code: 'uae-two' }];
  await refresh();
  expect(await openCodes()).toEqual(['uae-one', 'uae-two']);
  banks = [{ code: 'uae-one', status: 'Suspended' }, { code: 'uae-two' }];
  await refresh();
  expect(await openCodes()).toEqual(['uae-two']);
  banks = [{ code: 'uae-two' }];
  await refresh();
  expect(await openCodes()).toEqual(['uae-two']);
  expect((await linkOf('uae-one'))?.state).toBe('removed');
  banks = [{ code: 'uae-one' }];
  await refresh();
  expect(await openCodes()).toEqual(['uae-one']);
});

test('a bank has the logo that the directory lists, unless browsers cannot load it safely', async () => {
  const logo = 'https://data.directory.example/logos/one.png';
  banks = [
    { code: 'uae-one', logo },
    { code: 'uae-two', logo: 'http://data.directory.example/logos/two.png' },
    { code: 'uae-three', logo: 'javascript:alert(1)' },
    { code: 'uae-four' },
    { code: 'uae-five', logo: 'https://data.directory.example;sandbox/logos/five.png' },
    { code: 'uae-six', logo: 'https://data.directory.example,evil.example/logos/six.png' },
  ];
  await refresh();
  const { find } = await providersNow();
  const logos = banks.map(({ code }) => find(code)?.logoUri);
  expect(logos).toEqual([logo, undefined, undefined, undefined, undefined, undefined]);
});

test('a bank that accepts no new requests can still be found, because older payments refer to it', async () => {
  const found = async () => {
    const { englishName, availability } = (await providersNow()).find('uae-one') ?? {};
    return [englishName, availability];
  };
  banks = [{ code: 'uae-one' }];
  await refresh();
  expect(await found()).toEqual(['Bank uae-one', 'open']);
  banks = [{ code: 'uae-one', status: 'Suspended' }];
  await refresh();
  expect(await found()).toEqual(['Bank uae-one', 'suspended']);
  banks = [];
  await refresh();
  await refresh();
  expect(await found()).toEqual(['Bank uae-one', 'unlisted']);
});

test("a known bank that its market's directory does not list is unlisted, and not found in another market", async () => {
  const { find } = await providersNow();
  expect(find('uae-enbdx')).toMatchObject({ englishName: 'Emirates NBD', availability: 'unlisted' });
  expect(find('ksa-alrajhi')).toBeUndefined();
});

test('a function reads the list at most once every five seconds', async () => {
  const clock = { now: 0 };
  let reads = 0;
  const countingGet: Pick<Table, 'get'> = {
    get: (...args) => {
      reads += 1;
      return local().table.get(...args);
    },
  };
  const table = { ...local().table, ...countingGet };
  const catalog = createProviderCatalog(table, () => new Date(clock.now));
  banks = [{ code: 'uae-one' }];
  await refresh();
  await Promise.all([catalog('UAE'), catalog('MAIN'), catalog('UAE'), catalog('KSA')]);
  expect(reads).toBe(1);
  clock.now = 4_999;
  await catalog('UAE');
  expect(reads).toBe(1);
  clock.now = 5_000;
  await catalog('UAE');
  expect(reads).toBe(2);
});

test('endpoints come from the bank, and its mutual TLS aliases take precedence', async () => {
  banks = [{ code: 'uae-one' }];
  await refresh();
  expect(await linkOf('uae-one')).toMatchObject({
    tokenEndpoint: 'https://mtls.banks.example/uae-one/token',
    pushedAuthorizationEndpoint: `${issuerOf('uae-one')}/par`,
    apis: { payments: 'https://rs.banks.example/uae-one/open-finance/payment/v2.1' },
  });
});

const urlFields = [
  'authorization_endpoint',
  'token_endpoint',
  'pushed_authorization_request_endpoint',
  'registration_endpoint',
  'jwks_uri',
];
const invalidUrls = [
  'http://auth.banks.example/it',
  'https://stranger.example/it',
  'https://banks.example.stranger.example/it',
  'https://otherbanks.example/it',
  'nothing',
];

test('a bank whose documents contain a URL with another host or without HTTPS is omitted', async () => {
  banks = urlFields.flatMap((field) =>
    invalidUrls.map((invalidUrl, index) => ({
      code: `uae-${field.replaceAll('_', '')}${index}`,
      metadata: { mtls_endpoint_aliases: undefined, [field]: invalidUrl },
    })),
  );
  await refresh();
  expect(await openCodes()).toEqual([]);
  expect(requested.filter(({ url }) => invalidUrls.includes(url))).toEqual([]);
  const [first] = banks;
  banks = [{ ...first, code: 'uae-sandbox' }];
  await refresh('active', 'any');
  expect(await openCodes()).toEqual(['uae-sandbox']);
});

test('a bank is omitted if the issuer in its document is only a prefix of the expected issuer', async () => {
  banks = [{ code: 'uae-one', metadata: { issuer: issuerOf('uae-on') } }];
  await refresh();
  expect(await openCodes()).toEqual([]);
});

test("a bank's keys may be hosted by the directory", async () => {
  banks = [{ code: 'uae-one', metadata: { jwks_uri: 'https://directory.example/uae-one/keys' } }];
  await refresh();
  expect(requested.map(({ url }) => url)).toContain('https://directory.example/uae-one/keys');
});

test('a bank that cannot be read keeps its earlier documents, but a new bank is omitted', async () => {
  banks = [{ code: 'uae-one', keys: [{ kty: 'RSA', kid: '1' }] }];
  await refresh();
  banks = [
    { code: 'uae-one', isDown: true },
    { code: 'uae-two', isDown: true },
  ];
  await refresh();
  expect(await openCodes()).toEqual(['uae-one']);
  expect((await linkOf('uae-one'))?.keys).toEqual([{ kty: 'RSA', kid: '1' }]);
});

test('the operator registers the service at a bank, then enables the bank', async () => {
  banks = [{ code: 'uae-new' }];
  await refresh('listed');
  expect(await openCodes()).toEqual([]);
  const store = createLinkStore(local().table);
  await store.decide('uae-new', 'registering');
  await refresh('listed');
  await refresh('listed');
  expect(requested.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
    `${issuerOf('uae-new')}/register`,
  ]);
  expect((await linkOf('uae-new'))?.state).toBe('registered');
  expect(await openCodes()).toEqual([]);
  await store.decide('uae-new', 'active');
  await refresh('listed');
  expect(await openCodes()).toEqual(['uae-new']);
});

test('the operator registers again at a disabled bank that has lost the registration', async () => {
  banks = [{ code: 'uae-forgetful' }];
  await refresh();
  const store = createLinkStore(local().table);
  await store.decide('uae-forgetful', 'active');
  await expect(store.decide('uae-forgetful', 'registering')).rejects.toMatchObject({ code: 'not_listed' });
  await store.decide('uae-forgetful', 'registered');
  expect(await store.decide('uae-forgetful', 'registering')).toBe('at the next refresh');
  expect((await linkOf('uae-forgetful'))?.state).toBe('registered');
  for (const decision of ['active', 'registered'] as const)
    await expect(store.decide('uae-forgetful', decision)).rejects.toThrow('Bank uae-forgetful is under way');
  await refresh();
  expect(requested.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(await store.decide('uae-forgetful', 'active')).toBe('at once');
});

test('a registration that the bank rejects is reported, and requested again', async () => {
  banks = [{ code: 'uae-strict' }];
  await refresh('listed');
  await createLinkStore(local().table).decide('uae-strict', 'registering');
  registrationStatus = 400;
  await refresh('listed');
  const rejected = { event: 'directory.registration_failed', market: 'UAE', provider: 'uae-strict', status: 400 };
  expect(logged()).toContainEqual(expect.objectContaining(rejected));
  expect((await linkOf('uae-strict'))?.state).toBe('listed');
  registrationStatus = 204;
  await refresh('listed');
  expect((await linkOf('uae-strict'))?.state).toBe('registered');
});

test('a bank cannot be enabled or disabled before the service has registered at it', async () => {
  banks = [{ code: 'uae-unregistered' }];
  await refresh('listed');
  const store = createLinkStore(local().table);
  await expect(store.decide('uae-unregistered', 'active')).rejects.toThrow(
    'Bank uae-unregistered is listed. Register first',
  );
  await store.decide('uae-unregistered', 'registering');
  for (const decision of ['active', 'registered'] as const)
    await expect(store.decide('uae-unregistered', decision)).rejects.toMatchObject({
      status: 409,
      code: 'not_registered',
    });
  await refresh('listed');
  expect((await linkOf('uae-unregistered'))?.state).toBe('registered');
  expect(await store.decide('uae-unregistered', 'active')).toBe('at once');
});

test('a bank without a registration endpoint is enabled as soon as it is listed', async () => {
  banks = [{ code: 'uae-manual', metadata: { registration_endpoint: undefined } }];
  await refresh('listed');
  await createLinkStore(local().table).decide('uae-manual', 'active');
  await refresh('listed');
  expect(await openCodes()).toEqual(['uae-manual']);
});

test('a bank that the directory suspends for a time cannot be registered at again, and opens again as it was', async () => {
  banks = [{ code: 'uae-one' }];
  await refresh();
  const store = createLinkStore(local().table);
  await store.decide('uae-one', 'active');
  await expect(store.decide('uae-one', 'registering')).rejects.toMatchObject({ status: 409 });
  banks = [{ code: 'uae-one', status: 'Suspended' }];
  await refresh('listed');
  await expect(store.decide('uae-one', 'registering')).rejects.toThrow('Bank uae-one is suspended.');
  banks = [{ code: 'uae-one' }];
  await refresh('listed');
  expect(await openCodes()).toEqual(['uae-one']);
});

test('a bank that the operator disables is no longer offered, without another read of the directory', async () => {
  banks = [{ code: 'uae-one' }, { code: 'uae-two' }];
  await refresh();
  const store = createLinkStore(local().table);
  expect(await store.decide('uae-one', 'registered')).toBe('at once');
  expect(await openCodes()).toEqual(['uae-two']);
  expect((await linkOf('uae-one'))?.state).toBe('registered');
  await refresh();
  expect(await openCodes()).toEqual(['uae-two']);
  expect(await store.decide('uae-one', 'active')).toBe('at once');
  expect(await openCodes()).toEqual(['uae-one', 'uae-two']);
});

test('a bank that the operator disables while the directory is being read stays disabled', async () => {
  banks = [{ code: 'uae-late' }];
  await refresh();
  const store = createLinkStore(local().table);
  let isDecided = false;
  const saveList: typeof store.saveList = async (...parameters) => {
    if (!isDecided) {
      isDecided = true;
      await store.decide('uae-late', 'registered');
    }
    return store.saveList(...parameters);
  };
  await refresh('active', 'own-https', { ...store, saveList });
  expect(await openCodes()).toEqual([]);
  expect((await linkOf('uae-late'))?.state).toBe('registered');
});

test('a directory that cannot be read changes nothing', async () => {
  banks = [{ code: 'uae-one' }];
  await refresh();
  const failing = refreshDirectory(
    {
      ...directoryOf('UAE'),
      participantsUrl: 'https://directory.example/other',
      newBanks: 'active',
      addresses: 'own-https',
    },
    { store: createLinkStore(local().table), http },
  );
  await expect(failing).rejects.toBeInstanceOf(Unreachable);
  expect(await openCodes()).toEqual(['uae-one']);
});

test.each([
  ['https://auth1.enbdx.apihub.openfinance.ae/.well-known/openid-configuration', 'uae-enbdx'],
  ['https://auth1.altareq1.sandbox.apihub.openfinance.ae/.well-known/openid-configuration', 'uae-altareq1'],
  ['https://auth.banks.example/uae-livx/.well-known/openid-configuration', 'uae-livx'],
  ['https://bank.example/.well-known/openid-configuration', 'uae-the-id'],
])('the discovery document %s belongs to the provider %s', (document, code) => {
  expect(codeOf(directoryOf('UAE'), document, 'the-id')).toBe(code);
});

// The last test, because every later refresh would mark these banks as removed.
test(
  'five hundred banks fit into the list, and each is found by its code and its UUID',
  { tags: ['variant'] },
  async () => {
    banks = Array.from({ length: 500 }, (_, index) => ({ code: `uae-${String(index).padStart(3, '0')}` }));
    await refresh();
    expect(await openCodes()).toEqual(banks.map(({ code }) => code));
    const { open, find } = await providersNow();
    for (const provider of open)
      expect([find(provider.code), find(providerUuid(provider))]).toEqual([provider, provider]);
  },
);
