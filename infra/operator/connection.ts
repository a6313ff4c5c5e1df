import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { CloudWatchLogsClient, paginateDescribeLogGroups } from '@aws-sdk/client-cloudwatch-logs';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { createEventBus } from '#shared/platform/messaging/bus.ts';
import { createLogQueries, type LogQueries } from '#shared/platform/logs/log-queries.ts';
import { createDocumentClient } from '#shared/platform/storage/documents.ts';
import { connectLedger, readImage } from '#shared/standard/ledger.ts';
import { marketsServing, NationalMarket } from '#shared/standard/markets/market.ts';
import type { Item } from '#shared/platform/storage/table.ts';
import { marketsOf } from '../deployment/residency.ts';
import { stackNameOf } from '../deployment/stack-names.ts';
import { stageNamed } from '../stages.ts';
import { defaultState, type RunningService } from './terminal/arguments.ts';

/** The addresses of a running service's table, queues and bus, in the local cloud or in a deployed stage. */
export const ConnectionSettings = z.object({
  region: z.string(),
  tableName: z.string(),
  retryQueueUrl: z.string(),
  paymentStepsQueueUrl: z.string(),
  dataStepsQueueUrl: z.string(),
  timersQueueUrl: z.string(),
  busName: z.string(),
  /** The beginning of the names of the functions' log groups. Absent for the local cloud, which has no others. */
  logGroupPrefix: z.string().optional(),
  /** The local cloud's AWS endpoint. Absent for AWS itself. */
  endpoint: z.string().optional(),
  /** The local cloud's API URL. For a deployed stage, it is an output of the service stack. */
  baseUrl: z.string().optional(),
  /** The national markets that the stage serves. All if absent. */
  markets: z.array(NationalMarket).readonly().optional(),
  /** The time by which the local cloud's clock is ahead of this machine's clock. */
  clockAheadMs: z.int().optional(),
});
export type ConnectionSettings = z.infer<typeof ConnectionSettings>;

/** The file in a local cloud's state folder that holds its connection settings. */
export const settingsFile = 'cloud.json';

async function* scanTable(client: DynamoDBClient, TableName: string): AsyncGenerator<Item> {
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
    yield* Items.map((image) => readImage(image) as Item);
  }
}

/** The maximum duration of a log query, as in CloudWatch Logs Insights itself. */
const maxQuerySeconds = 3_600;

const logQueriesOf = (client: CloudWatchLogsClient, logGroupNamePrefix: string | undefined): LogQueries => ({
  async latest(query) {
    const names: string[] = [];
    for await (const { logGroups = [] } of paginateDescribeLogGroups({ client }, { logGroupNamePrefix }))
      names.push(...logGroups.flatMap(({ logGroupName }) => logGroupName ?? []));
    return createLogQueries(names, { client, maxSeconds: maxQuerySeconds }).latest(query);
  },
});

/** Returns the settings of the SDK clients with which an operator reaches AWS, or the local cloud at its endpoint. */
export const clientConfigOf = ({ region, endpoint }: Pick<ConnectionSettings, 'region' | 'endpoint'>) => ({
  region,
  ...(endpoint && { endpoint, credentials: { accessKeyId: 'operator', secretAccessKey: 'local' } }),
});

/** Creates the AWS clients for one running service. */
export const connect = ({
  tableName,
  busName,
  logGroupPrefix,
  clockAheadMs = 0,
  markets = NationalMarket.options,
  ...settings
}: ConnectionSettings) => {
  const clientConfig = clientConfigOf(settings);
  const dynamodb = new DynamoDBClient(clientConfig);
  return {
    table: connectLedger(createDocumentClient(dynamodb), tableName),
    /** Reads every item of the table, at a cost of one read unit per 8 KB. No function has this permission. */
    scan: (): AsyncGenerator<Item> => scanTable(dynamodb, tableName),
    markets: marketsServing(markets),
    sqs: new SQSClient(clientConfig),
    retryQueueUrl: settings.retryQueueUrl,
    paymentSteps: { url: settings.paymentStepsQueueUrl },
    dataSteps: { url: settings.dataStepsQueueUrl },
    timers: { url: settings.timersQueueUrl },
    bus: createEventBus(new EventBridgeClient(clientConfig), busName),
    /** Queries the logs of all functions. */
    logs: logQueriesOf(new CloudWatchLogsClient(clientConfig), logGroupPrefix),
    now: () => new Date(Date.now() + clockAheadMs),
  };
};
export type Connection = ReturnType<typeof connect>;

/** Reads the settings that `npm start` wrote into the state folder. */
export const localSettings = (state = defaultState): ConnectionSettings => {
  const file = path.join(state, settingsFile);
  if (!existsSync(file))
    throw new Error(
      `No local cloud has its state in ${state}. Start it with npm start, or set --state to its folder or --stage to a deployed stage`,
    );
  try {
    return ConnectionSettings.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(`${file} cannot be read. Start the local cloud with npm start, which writes it again`, {
      cause: error,
    });
  }
};

/** Reads an output of a deployed stack. Needs AWS credentials that may describe stacks. */
export const outputOf = async (stageName: string, stack: string, key: string): Promise<string> => {
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  const cloudformation = new CloudFormationClient({ region: stageNamed(stageName).region });
  const StackName = stackNameOf(stageName, stack);
  const { Stacks } = await cloudformation.send(new DescribeStacksCommand({ StackName }));
  const value = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
  if (!value) throw new Error(`The stack ${StackName} has no output ${key}. Deploy the stage first`);
  return value;
};

/** The outputs of the State stack that are settings. */
const stateOutputs = {
  tableName: 'TableName',
  busName: 'BusName',
  retryQueueUrl: 'RetryQueueUrl',
  paymentStepsQueueUrl: 'PaymentStepsQueueUrl',
  dataStepsQueueUrl: 'DataStepsQueueUrl',
  timersQueueUrl: 'TimersQueueUrl',
} as const;

export const stateSettings = async (read: (output: string) => Promise<string>) => {
  const settings = Object.entries(stateOutputs).map(async ([name, output]) => [name, await read(output)] as const);
  return Object.fromEntries(await Promise.all(settings)) as Record<keyof typeof stateOutputs, string>;
};

export const settingsOf = async ({ stage, state }: RunningService): Promise<ConnectionSettings> =>
  stage === undefined ? localSettings(state) : deployedSettings(stage);

export const baseUrlOf = async ({ stage, state }: RunningService): Promise<string> => {
  if (stage !== undefined) return outputOf(stage, 'service', 'BaseUrl');
  const { baseUrl } = localSettings(state);
  if (baseUrl === undefined) throw new Error('The API URL is unknown. Start the local cloud again with npm start');
  return baseUrl;
};

/** Reads the settings from the outputs of a deployed stage's stacks. Needs AWS credentials that may describe stacks. */
export const deployedSettings = async (stageName: string): Promise<ConnectionSettings> => {
  const stage = stageNamed(stageName);
  return {
    ...(await stateSettings((key) => outputOf(stageName, 'state', key))),
    region: stage.region,
    markets: marketsOf(stage),
    logGroupPrefix: `${stackNameOf(stageName, 'service')}-`,
  };
};
