import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { expect, inject, test } from 'vitest';
import { packing } from '#shared/standard/ledger.ts';
import { aRiskReport } from '#test/support/drivers/a-risk-report.ts';
import { eventually, type Integrator } from '#test/support/drivers/integrator.ts';
import { customerId, getLegacy, postLegacy, share } from '#test/support/drivers/legacy-sharing.ts';
import { secretsIn } from '#test/support/drivers/log-scan.ts';
import { aClient } from '#test/support/drivers/journey.ts';

type Item = Readonly<Record<string, unknown>>;

/** The entire table, as visible to a reader without KMS permissions. Compression is not encryption. */
const wholeTable = async (): Promise<readonly Item[]> => {
  const { region, endpoint, tableName } = inject('settings');
  const credentials = { accessKeyId: 'operator', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ region, ...(endpoint && { endpoint }), credentials });
  const items: Item[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName, ConsistentRead: true }))
    items.push(...Items.map((item) => packing.unpack(unmarshall(item))));
  return items;
};

const versioned = ['version', 'status', 'createdAt', 'updatedAt', 'history'];
const owned = ['pk', 'sk', 'entity', 'list', 'listed', 'id', 'clientId', 'market'];
const job = [...owned, ...versioned, 'attempts', 'claim'];
const report = [...job, 'customerId', 'consentIds', 'bodyHash', 'retryAt', 'reason'];
const sealed = ['pk', 'sk', 'entity', 'ttl', 'sealed'];
const named = ['pk', 'sk', 'entity', 'ttl', 'consentId'];
/** The client's data about a customer, and the requested access. */
const requested =
  'customerId permissions purpose userType transactionsFrom transactionsTo successRedirectUrl failureRedirectUrl linkToken expiresAt'.split(
    ' ',
  );
/** The bank, and what happened at it. Tokens are encrypted. */
const atBank =
  'providerCode bankConsentId stagings callback accessToken accessTokenExpiresAt refreshToken connectionId'.split(' ');

/** Readable attributes of items about account data, which contain none of the data itself. */
const visible: Readonly<Record<string, readonly string[]>> = {
  AccountRequest: [
    ...owned,
    ...versioned,
    ...requested,
    'countryCode',
    'term',
    'redirectionFlow',
    'autoRedirect',
    'providerCodes',
    'consentId',
  ],
  AccountConsent: [...owned, ...versioned, ...requested, ...atBank, 'accountRequestId', 'termEndsAt', 'sync', 'base'],
  Connection: [...owned, 'version', 'createdAt', 'updatedAt', 'providerCode', 'activeConsentIds'],
  CustomerConsent: ['pk', 'sk', 'entity', 'version'],
  DataSync: [...job, 'consentId', 'accountIds', 'sections', 'startedAt', 'finishedAt', 'error'],
  SharedAccount: named,
  SnapshotPart: ['pk', 'sk', 'entity', 'ttl', 'readAt', 'generation', 'pages', 'version'],
  SnapshotPage: sealed,
  ReportOfConsent: named,
  RiskReport: [...report, 'requestedBy'],
  RiskReportContent: sealed,
  AccountReport: [...report, 'accountIds', 'currency', 'transactionsFrom', 'transactionsTo'],
  AccountReportHead: sealed,
  AccountReportPage: sealed,
};

/** Base64 ciphertext is so long that short words occur in it by chance. */
const withoutCiphertext = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && /^[\w+/-]{80,}={0,2}$/.test(value) ? 'ciphertext' : value;

/** A customer shares everything in both markets, and the client orders a report of both kinds. */
const shareEverything = async (client: Integrator) => {
  const risk = await aRiskReport(client);
  const include = ['balances', 'transactions', 'beneficiaries', 'directDebits', 'parties'];
  const data = await client.post('/data/account-access', { consentId: risk.consentId, include });
  const { data: sync } = (await client.post('/data/sync', { consentId: risk.consentId })).body;
  const saudi = await share(client);
  const { jobId } = (await postLegacy(client, 'AccountInformationReport/Create', { customerId })).body.data;
  const made = await eventually(
    () => getLegacy(client, 'AccountInformationReport/Get', { jobId, customerId }),
    ({ body }) => body.data.status === 'Succeeded',
  );
  await eventually(
    async () => (await client.get(`/data/sync/${sync.jobId}`)).body.data,
    ({ finishedAt }) => finishedAt !== null,
  );
  const ids = [risk.consentId, risk.reportId, sync.jobId, saudi.consentId, saudi.id, jobId].map(String);
  return { ids, texts: [data.text, made.text] };
};

test('readable attributes of account data items are listed, and contain no balance, transaction or name', async () => {
  const client = await aClient();
  const { ids, texts } = await shareEverything(client);
  const about = (await wholeTable()).map((item) => ({ item, text: JSON.stringify(item) }));

  const ours = about.filter(({ text }) => ids.some((id) => text.includes(id)));
  const entities = new Set(ours.map(({ item }) => String(item.entity)));
  // Outbox and webhook items contain only the ids and statuses of resources.
  expect([...entities].filter((entity) => !visible[entity])).toEqual([]);
  expect(Object.keys(visible).filter((entity) => !entities.has(entity))).toEqual([]);

  const data = about.filter(({ item }) => visible[String(item.entity)]);
  const surplus = data.flatMap(({ item }) =>
    Object.keys(item)
      .filter((name) => !visible[String(item.entity)]?.includes(name))
      .map((name) => `${String(item.entity)}.${name}`),
  );
  expect([...new Set(surplus)]).toEqual([]);
  expect(new Set(data.flatMap(({ text }) => secretsIn(text)).filter((kind) => kind !== 'token'))).toEqual(new Set());

  const stored = ours.map(({ item }) => JSON.stringify(item, withoutCiphertext)).join('\n');
  const clear = texts.flatMap((text) =>
    [...text.matchAll(/"(?:transactionInformation|identification|accountHolderName)":"([^"]{4,})"/g)].concat([
      ...text.matchAll(/"amount":"?(\d{3,}\.\d+)/g),
    ]),
  );
  expect(clear.length).toBeGreaterThan(100);
  for (const [, value = ''] of clear) expect(stored.includes(value), value).toBe(false);
});
