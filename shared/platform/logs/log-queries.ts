import { setTimeout as pause } from 'node:timers/promises';
import {
  CloudWatchLogsClient,
  GetQueryResultsCommand,
  StartQueryCommand,
  StopQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { clientOptions } from '#shared/platform/aws/client-options.ts';
import { chunks } from '#shared/platform/runtime/batches.ts';

/** The log lines and fields to return. All values are strings. */
export interface LogQuery {
  readonly where: Readonly<Record<string, string>>;
  /** Further conditions, in the query language of CloudWatch Logs Insights. */
  readonly and?: readonly string[];
  readonly fields: readonly string[];
  readonly from: Date;
  readonly to: Date;
  readonly limit: number;
}

/** A log line. Fields without a value are omitted. */
export type LogEntry = Readonly<Record<string, string>>;

export interface LogQueries {
  /** Returns the latest lines, newest first. Each has its time as `@timestamp`, `2026-11-22 08:00:00.000` in UTC. */
  latest(query: LogQuery): Promise<readonly LogEntry[]>;
}

const pollEveryMs = 300;
/** CloudWatch Logs rejects a query of more log groups. */
const maxLogGroups = 50;

/** Returns the query: https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL_QuerySyntax.html */
const textOf = ({ where, and = [], fields, limit }: LogQuery): string =>
  [
    `fields @timestamp, ${fields.join(', ')}`,
    ...Object.entries(where).map(([name, value]) => `filter ${name} = ${JSON.stringify(value)}`),
    ...and.map((condition) => `filter ${condition}`),
    'sort @timestamp desc',
    `limit ${limit}`,
  ].join(' | ');

const newestFirst = ({ '@timestamp': a = '' }: LogEntry, { '@timestamp': b = '' }: LogEntry): number =>
  b.localeCompare(a);

/** The settings of a function, which can wait only for seconds. */
const inFunctions = () => ({ client: new CloudWatchLogsClient(clientOptions({ requestMs: 10_000 })), maxSeconds: 15 });

/** Queries log groups with CloudWatch Logs Insights. */
export const createLogQueries = (
  logGroups: readonly string[],
  { client, maxSeconds }: { readonly client: CloudWatchLogsClient; readonly maxSeconds: number } = inFunctions(),
): LogQueries => {
  const maxPolls = (maxSeconds * 1000) / pollEveryMs;

  const resultsOf = async (queryId: string | undefined): Promise<readonly LogEntry[]> => {
    for (let polls = 0; polls < maxPolls; polls += 1) {
      const { status, results = [] } = await client.send(new GetQueryResultsCommand({ queryId }));
      if (status === 'Complete')
        return results.map((line) => Object.fromEntries(line.map(({ field = '', value = '' }) => [field, value])));
      if (status !== 'Running' && status !== 'Scheduled') throw new Error(`The log query is ${status}`);
      await pause(pollEveryMs);
    }
    throw new Error('The log query took too long');
  };

  const latestIn = async (logGroupNames: readonly string[], query: LogQuery): Promise<readonly LogEntry[]> => {
    const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
    const { queryId } = await client.send(
      new StartQueryCommand({
        logGroupNames: [...logGroupNames],
        startTime: seconds(query.from),
        endTime: seconds(query.to),
        queryString: textOf(query),
      }),
    );
    return resultsOf(queryId).catch(async (error: unknown) => {
      // CloudWatch would continue the query and bill what it reads. A query that has ended cannot be stopped.
      await client.send(new StopQueryCommand({ queryId })).catch(() => undefined);
      throw error;
    });
  };

  return {
    async latest(query) {
      const found = await Promise.all(chunks(logGroups, maxLogGroups).map((names) => latestIn(names, query)));
      return found.flat().toSorted(newestFirst).slice(0, query.limit);
    },
  };
};
