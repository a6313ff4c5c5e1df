import { expect, test } from 'vitest';
import { ofType, statements, statementsOf } from '#test/support/template.ts';

/**
 * What each function may do beyond writing its own log. A new grant belongs in this table, where a reviewer sees it.
 */
const permissions = {
  Auth: ['LedgerTable: GetItem PutItem UpdateItem', 'SessionKeys: GetPublicKey Sign', 'WebhookKeys: GetPublicKey'],
  Providers: ['LedgerTable: GetItem UpdateItem', 'SessionKeys: GetPublicKey'],
  Payments: [
    'BankKeys: GetPublicKey Sign',
    'LedgerTable/index/lists: Query',
    'LedgerTable: BatchGetItem GetItem PutItem Query UpdateItem',
    'MessageKeys: Sign',
    'SecretsKey: Decrypt GenerateDataKey',
    'SessionKeys: GetPublicKey',
    'TransportIdentitySecret: GetSecretValue',
  ],
  LegacyPayments: [
    'BankKeys: GetPublicKey Sign',
    'LedgerTable/index/lists: Query',
    'LedgerTable: BatchGetItem GetItem PutItem Query UpdateItem',
    'SecretsKey: Decrypt GenerateDataKey',
    'SessionKeys: GetPublicKey',
  ],
  Mandates: ['LedgerTable: BatchGetItem GetItem PutItem Query UpdateItem', 'SessionKeys: GetPublicKey'],
  BankAccounts: [
    'BankKeys: GetPublicKey Sign',
    'LedgerTable/index/lists: Query',
    'LedgerTable: BatchGetItem GetItem PutItem Query UpdateItem',
    'MessageKeys: Sign',
    'SessionKeys: GetPublicKey',
    'TransportIdentitySecret: GetSecretValue',
  ],
  BankEvents: [
    'DataStepsQueue: SendMessage',
    'EventKeys: Decrypt',
    'FollowingQueue: SendMessage',
    'LedgerTable: GetItem Query',
  ],
  CustomerPages: [
    'BankKeys: GetPublicKey Sign',
    'LedgerTable: GetItem PutItem',
    'MessageKeys: Sign',
    'SecretsKey: Decrypt GenerateDataKey',
    'TransportIdentitySecret: GetSecretValue',
  ],
  AccountData: [
    'BankKeys: GetPublicKey Sign',
    'LedgerTable/index/lists: Query',
    'LedgerTable: BatchGetItem BatchWriteItem GetItem PutItem Query UpdateItem',
    'MessageKeys: Sign',
    'SecretsKey: Decrypt GenerateDataKey',
    'SessionKeys: GetPublicKey',
    'TransportIdentitySecret: GetSecretValue',
  ],
  LegacyAccounts: [
    'BankKeys: GetPublicKey Sign',
    'LedgerTable/index/lists: Query',
    'LedgerTable: BatchGetItem BatchWriteItem GetItem PutItem Query UpdateItem',
    'SecretsKey: Decrypt GenerateDataKey',
    'SessionKeys: GetPublicKey',
  ],
  Docs: [],
  RiskReports: [
    'LedgerTable/index/lists: Query',
    'LedgerTable: BatchGetItem GetItem PutItem Query UpdateItem',
    'SecretsKey: Decrypt',
    'SessionKeys: GetPublicKey',
  ],
  RiskReportExport: ['LedgerTable: GetItem UpdateItem', 'SecretsKey: Decrypt', 'SessionKeys: GetPublicKey'],
  Webhooks: ['LedgerTable: GetItem PutItem Query UpdateItem', 'SessionKeys: GetPublicKey', 'WebhookKeys: GetPublicKey'],
  Verifications: [
    'InputHashKey: GenerateMac',
    'LedgerTable: GetItem PutItem UpdateItem',
    'SecretsKey: Decrypt GenerateDataKey',
    'SessionKeys: GetPublicKey',
  ],
  EventRelay: [
    'DataStepsQueue: SendMessage',
    'EventsBus: PutEvents',
    'LedgerTable: BatchWriteItem DescribeStream GetRecords GetShardIterator ListStreams',
    'PaymentStepsQueue: SendMessage',
    'TimersQueue: SendMessage',
    'UnprocessableRecordsBucket/aws/lambda/*: PutObject',
    'UnprocessableRecordsBucket: ListBucket',
    'UnprocessableRecordsKey: GenerateDataKey',
    'UnprocessableRecordsQueue: SendMessage',
  ],
  PaymentRunner: [
    'BankKeys: GetPublicKey Sign',
    'FollowingQueue: DeleteMessage GetQueueAttributes ReceiveMessage SendMessage',
    'LedgerTable: GetItem PutItem',
    'MessageKeys: Sign',
    'PaymentStepsQueue: DeleteMessage GetQueueAttributes ReceiveMessage SendMessage',
    'SecretsKey: Decrypt GenerateDataKey',
    'TransportIdentitySecret: GetSecretValue',
  ],
  DataRunner: [
    'BankKeys: GetPublicKey Sign',
    'DataStepsQueue: DeleteMessage GetQueueAttributes ReceiveMessage SendMessage',
    'LedgerTable: BatchWriteItem GetItem PutItem Query',
    'MessageKeys: Sign',
    'Schedules: CreateSchedule',
    'SchedulesRole: PassRole',
    'SecretsKey: Decrypt GenerateDataKey',
    'TransportIdentitySecret: GetSecretValue',
  ],
  WebhookDispatcher: [
    'DeliveriesQueue: DeleteMessage GetQueueAttributes ReceiveMessage',
    'LedgerTable: GetItem PutItem Query',
    'RetriesQueue: DeleteMessage GetQueueAttributes ReceiveMessage SendMessage',
    'Schedules: CreateSchedule',
    'SchedulesRole: PassRole',
    'WebhookKeys: GetPublicKey Sign',
    'WebhookPairsKey: Decrypt GenerateDataKeyPairWithoutPlaintext',
  ],
  Timers: [
    'LedgerTable/index/lists: Query',
    'LedgerTable: BatchWriteItem GetItem PutItem Query',
    'Schedules: CreateSchedule',
    'SchedulesRole: PassRole',
    'TimersQueue: DeleteMessage GetQueueAttributes ReceiveMessage SendMessage',
  ],
  DueSweeper: ['LedgerTable: GetItem PutItem Query', 'TimersQueue: SendMessage'],
  DirectoryReader: ['LedgerTable: BatchWriteItem GetItem', 'TransportIdentitySecret: GetSecretValue'],
  Reconciler: [
    'DataStepsQueue: SendMessage',
    'EventsBus: PutEvents',
    'LedgerTable: BatchWriteItem DescribeStream GetRecords GetShardIterator ListStreams Query',
    'PaymentStepsQueue: SendMessage',
    'TimersQueue: SendMessage',
    'UnprocessableRecordsBucket/aws/lambda/*: PutObject',
    'UnprocessableRecordsBucket: ListBucket',
    'UnprocessableRecordsKey: GenerateDataKey',
  ],
  SandboxBank: ['BankKeys: GetPublicKey', 'SandboxBankTable: GetItem PutItem'],
  SandboxSources: [],
  UaeBanks: [
    'UaeBanksRemindersQueue: DeleteMessage GetQueueAttributes ReceiveMessage SendMessage',
    'UaeBanksTable: GetItem PutItem Query',
  ],
};

/** The construct behind a resource: without CDK's hash, and without the number of a signing key. */
const kindOf = (resource: string): string =>
  resource.includes(':schedule/') ? 'Schedules' : resource.replace(/(Key\w)?[0-9A-F]{8}(?=$|\/)/, '');

const sentences = (granted: readonly (readonly [kind: string, action: string])[]): readonly string[] =>
  [...Map.groupBy(granted, ([kind]) => kind)]
    .map(([kind, actions]) => `${kind}: ${[...new Set(actions.map(([, action]) => action))].toSorted().join(' ')}`)
    .toSorted();

const pairs = (all: readonly { actions: readonly string[]; resources: readonly string[] }[]) =>
  all.flatMap(({ actions, resources }) =>
    resources.flatMap((resource) =>
      actions.map((action) => [kindOf(resource), action.split(':')[1] ?? action] as const),
    ),
  );

test('each function may do what the table says and nothing else', () => {
  const functions = ofType('AWS::Lambda::Function').map(([id]) => id);
  const actual = functions.map((id) => {
    const own = statements().filter(({ functionId }) => functionId === id);
    const name = kindOf(id).replace(/Function$/, '');
    return [name, sentences(pairs(own).filter(([kind]) => kind !== `${name}FunctionLog`))];
  });
  expect(Object.fromEntries(actual)).toEqual(permissions);
});

test('a function may write its own log, and no other function may', () => {
  const logs = statements().filter(({ actions }) => actions.some((action) => action.startsWith('logs:')));
  for (const { functionId, actions, resources } of logs) {
    expect(actions.toSorted()).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
    expect(resources.map(kindOf)).toEqual([`${kindOf(functionId)}Log`]);
  }
  expect(logs).toHaveLength(ofType('AWS::Lambda::Function').length);
});

test('the role of the schedules may only send to the queues that have scheduled messages', () => {
  const [[role] = ['']] = ofType('AWS::IAM::Role').filter(([id]) => id.startsWith('SchedulesRole'));
  expect(sentences(pairs(statementsOf(role)))).toEqual([
    'DataStepsQueue: SendMessage',
    // For what cannot be sent to the queue at its time.
    'DataStepsQueueDeadLetters: SendMessage',
    'RetriesQueue: SendMessage',
    'RetriesQueueDeadLetters: SendMessage',
    'TimersQueue: SendMessage',
    'TimersQueueDeadLetters: SendMessage',
  ]);
});
