import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { expect, inject, test } from 'vitest';
import { clientConfigOf } from '#infra/operator/connection.ts';
import { packing } from '#shared/standard/ledger.ts';
import { aRiskReport } from '#test/support/drivers/a-risk-report.ts';
import { eventually, type Integrator } from '#test/support/drivers/integrator.ts';
import { customerId, getLegacy, postLegacy, share } from '#test/support/drivers/legacy-sharing.ts';
import { secretsIn } from '#test/support/drivers/logs/log-scan.ts';
import { aClient } from '#test/support/drivers/journey.ts';
import { accessData, everySection, untilSynced } from '#test/support/drivers/sharing.ts';

type Item = Readonly<Record<string, unknown>>;

/** Returns the entire table as a reader without KMS permissions sees it after decompressing all items. */
const readTable = async (): Promise<readonly Item[]> => {
  const settings = inject('settings');
  const client = new DynamoDBClient(clientConfigOf(settings));
  const read = { TableName: settings.tableName, ConsistentRead: true };
  const items: Item[] = [];
  for await (const { Items = [] } of paginateScan({ client }, read))
    items.push(...Items.map((item) => packing.unpack(unmarshall(item))));
  return items;
};

const versioned = ['version', 'status', 'createdAt', 'updatedAt', 'history'];
const owned = ['pk', 'sk', 'entity', 'list', 'listed', 'id', 'clientId', 'market'];
const job = [...owned, ...versioned, 'attempts', 'claim'];
const report = [...job, 'customerId', 'consentIds', 'bodyHash', 'retryAt', 'reason'];
const encrypted = ['pk', 'sk', 'entity', 'ttl', 'sealed'];
const consentReference = ['pk', 'sk', 'entity', 'ttl', 'consentId'];
/** The client's data about the customer, and the access that it requested. */
const requestFields =
  'customerId permissions purpose userType transactionsFrom transactionsTo successRedirectUrl failureRedirectUrl linkToken expiresAt'.split(
    ' ',
  );
/** The bank and the consent there. Tokens are encrypted. */
const bankFields =
  'providerCode bankConsentId stagings callback accessToken accessTokenExpiresAt refreshToken connectionId revokedBy'.split(
    ' ',
  );

/** The readable attributes of items about account data. None of them contains the data itself. */
const readableAttributes: Readonly<Record<string, readonly string[]>> = {
  AccountRequest: [
    ...owned,
    ...versioned,
    ...requestFields,
    'countryCode',
    'term',
    'redirectionFlow',
    'autoRedirect',
    'providerCodes',
    'consentId',
  ],
  AccountConsent: [
    ...owned,
    ...versioned,
    ...requestFields,
    ...bankFields,
    'accountRequestId',
    'termEndsAt',
    'sync',
    'base',
  ],
  Connection: [...owned, 'version', 'createdAt', 'updatedAt', 'providerCode', 'activeConsentIds'],
  CustomerConsent: ['pk', 'sk', 'entity', 'version'],
  DataSync: [...job, 'consentId', 'accountIds', 'sections', 'startedAt', 'finishedAt', 'error'],
  SharedAccount: consentReference,
  SnapshotPart: ['pk', 'sk', 'entity', 'ttl', 'readAt', 'generation', 'pages', 'version'],
  SnapshotPage: encrypted,
  ReportOfConsent: consentReference,
  RiskReport: [...report, 'requestedBy'],
  RiskReportContent: encrypted,
  AccountReport: [...report, 'accountIds', 'currency', 'transactionsFrom', 'transactionsTo'],
  AccountReportHead: encrypted,
  AccountReportPage: encrypted,
};

/** Replaces Base64 ciphertext, which is so long that short words occur in it by chance. */
const withoutCiphertext = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && /^[\w+/-]{80,}={0,2}$/.test(value) ? 'ciphertext' : value;

/** Has a customer share everything in both markets, and the client request a report of each kind. */
const shareEverything = async (client: Integrator) => {
  const risk = await aRiskReport(client);
  const data = await accessData(client, risk.consentId, { include: everySection });
  const { data: sync } = (await client.post('/data/sync', { consentId: risk.consentId })).body;
  const saudi = await share(client);
  const { jobId } = (await postLegacy(client, 'AccountInformationReport/Create', { customerId })).body.data;
  const accountReport = await eventually(
    () => getLegacy(client, 'AccountInformationReport/Get', { jobId, customerId }),
    ({ body }) => body.data.status === 'Succeeded',
  );
  await untilSynced(client, sync.jobId);
  const ids = [risk.consentId, risk.reportId, sync.jobId, saudi.consentId, saudi.id, jobId].map(String);
  return { ids, texts: [data.text, accountReport.text] };
};

test('the readable attributes of account data items are all listed and do not contain account data', async () => {
  const client = await aClient();
  const { ids, texts } = await shareEverything(client);
  const items = (await readTable()).map((item) => ({ item, text: JSON.stringify(item) }));

  const related = items.filter(({ text }) => ids.some((id) => text.includes(id)));
  const entities = new Set(related.map(({ item }) => String(item.entity)));
  // Items of other kinds do not even contain the ids of these resources.
  expect([...entities].filter((entity) => !readableAttributes[entity])).toEqual([]);
  expect(Object.keys(readableAttributes).filter((entity) => !entities.has(entity))).toEqual([]);

  const accountDataItems = items.filter(({ item }) => readableAttributes[String(item.entity)]);
  const unexpected = accountDataItems.flatMap(({ item }) =>
    Object.keys(item)
      .filter((name) => !readableAttributes[String(item.entity)]?.includes(name))
      .map((name) => `${String(item.entity)}.${name}`),
  );
  expect([...new Set(unexpected)]).toEqual([]);
  expect(new Set(accountDataItems.flatMap(({ text }) => secretsIn(text)).filter((kind) => kind !== 'token'))).toEqual(
    new Set(),
  );

  const storedText = related.map(({ item }) => JSON.stringify(item, withoutCiphertext)).join('\n');
  const clearValues = texts.flatMap((text) =>
    [...text.matchAll(/"(?:transactionInformation|identification|accountHolderName)":"([^"]{4,})"/g)].concat([
      ...text.matchAll(/"amount":"?(\d{3,}\.\d+)/g),
    ]),
  );
  expect(clearValues.length).toBeGreaterThan(100);
  for (const [, value = ''] of clearValues) expect(storedText.includes(value), value).toBe(false);
});
