import { randomUUID } from 'node:crypto';
import { AwsError, required } from '../platform/aws-error.ts';
import type { Operations, Service } from '../platform/service.ts';
import type { CloudContext } from '../template/cloud-context.ts';
import { parseQuery } from './insights-query.ts';
import type { LogStore, StoredLine } from './log-store.ts';

interface Field {
  readonly field: string;
  readonly value: string;
}

interface StartQuery {
  readonly logGroupNames?: readonly string[];
  readonly startTime?: number;
  readonly endTime?: number;
  readonly queryString?: string;
}

/** Formats a time as `2026-11-22 08:00:00.000`. */
const timestamp = (at: number): string => new Date(at).toISOString().replace('T', ' ').replace('Z', '');

const valueIn = ({ at, fields }: StoredLine, field: string): string | undefined => {
  const value = field === '@timestamp' ? timestamp(at) : fields[field];
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const maxResults = 100;
const maxLogGroups = 50;

/**
 * Creates the service for CloudWatch Logs Insights queries. A query completes as soon as it has started.
 * https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_StartQuery.html
 */
export const createCloudWatchLogs = (store: LogStore, { place }: Pick<CloudContext, 'place'>): Service => {
  const results = new Map<string, readonly (readonly Field[])[]>();

  const operations: Operations = {
    DescribeLogGroups: ({ logGroupNamePrefix = '' }: { readonly logGroupNamePrefix?: string }) => ({
      logGroups: store.names().flatMap((name) => (name.startsWith(logGroupNamePrefix) ? { logGroupName: name } : [])),
    }),

    StartQuery({ logGroupNames, startTime, endTime, queryString }: StartQuery) {
      const names = required(logGroupNames, 'logGroupNames');
      if (names.length > maxLogGroups)
        throw new AwsError('InvalidParameterException', `A query can read at most ${maxLogGroups} log groups`);
      const { fields, meets, limit } = parseQuery(required(queryString, 'queryString'));
      const [from, to] = [required(startTime, 'startTime') * 1000, (required(endTime, 'endTime') + 1) * 1000];
      const found = names
        .flatMap((name) => store.lines(name))
        .filter((line) => line.at >= from && line.at < to && meets(line))
        .toSorted((a, b) => b.at - a.at)
        .slice(0, limit);
      const queryId = randomUUID();
      results.set(
        queryId,
        found.map((line) =>
          fields.flatMap((field) => {
            const value = valueIn(line, field);
            return value === undefined ? [] : [{ field, value }];
          }),
        ),
      );
      const [oldest] = results.keys();
      if (results.size > maxResults && oldest !== undefined) results.delete(oldest);
      return { queryId };
    },

    GetQueryResults({ queryId }: { queryId?: string }) {
      const found = results.get(required(queryId, 'queryId'));
      if (!found) throw new AwsError('ResourceNotFoundException', 'There is no such query');
      return { status: 'Complete', results: found };
    },

    StopQuery({ queryId }: { queryId?: string }) {
      throw new AwsError('InvalidParameterException', `The query ${required(queryId, 'queryId')} has ended`);
    },
  };

  return {
    operations,
    requiredAccess: ({ operation, input }) => {
      const { logGroupNames = [] }: StartQuery = input;
      const { region, account } = place;
      // Query results are not resources that a policy could name.
      if (operation !== 'StartQuery') return [{ action: `logs:${operation}`, resource: '*' }];
      return logGroupNames.map((name) => ({
        action: 'logs:StartQuery',
        resource: `arn:aws:logs:${region}:${account}:log-group:${name}:*`,
      }));
    },
  };
};
