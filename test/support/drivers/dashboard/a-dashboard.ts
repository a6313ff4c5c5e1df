import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { createDashboard } from '#functions/dashboard/dashboard.ts';
import { createClientRegistry } from '#shared/clients/client-registry.ts';
import type { Client } from '#shared/clients/client.ts';
import type { KeyApproval } from '#shared/clients/register-key.ts';
import { commandLine } from '#shared/clients/audit/audit-record.ts';
import { invite } from '#shared/clients/members/invitation.ts';
import { operatorWorkspace, type Role } from '#shared/clients/members/member.ts';
import type { LogEntry, LogQuery } from '#shared/platform/logs/log-queries.ts';
import { type Clock, systemClock } from '#shared/platform/runtime/clock.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import type { ResourceStatuses } from '#shared/events/statuses/resource-statuses.ts';
import { createResourceStatuses } from '#shared/events/statuses/read-statuses.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { permittedTable } from '../../cloud/permitted-table.ts';
import { Person, type Send } from './person.ts';

const defaultUrl = 'http://127.0.0.1:3000';

export interface DashboardOptions {
  readonly approval?: KeyApproval;
  readonly baseUrl?: string;
  readonly script?: () => string;
  /** Replaces some answers of the status reader. */
  readonly statuses?: Partial<ResourceStatuses>;
  /** The lines of the log, newest first. */
  readonly logged?: readonly LogEntry[] | 'unavailable';
  readonly clock?: Clock;
}

/** Creates the dashboard on a table, without API Gateway. Tests can set its clock ahead. */
export const aDashboard = (
  table: Table,
  {
    approval = 'second-person',
    baseUrl = defaultUrl,
    script = () => '',
    statuses,
    logged = [],
    clock = systemClock,
  }: DashboardOptions = {},
) => {
  let aheadMs = 0;
  const now = () => new Date(clock().getTime() + aheadMs);
  const sentMessages: unknown[] = [];
  const logQueries: LogQuery[] = [];
  const handler = createDashboard({
    table: permittedTable(table, 'dashboard'),
    sender: { sendAll: async (_queue, messages) => void sentMessages.push(...messages.map(({ message }) => message)) },
    logs: {
      async latest(query) {
        logQueries.push(query);
        if (logged === 'unavailable') throw new Error('The log query took too long');
        return logged;
      },
    },
    statuses: { ...createResourceStatuses(permittedTable(table, 'status-reader'), now), ...statuses },
    retries: { url: 'retries' },
    baseUrl,
    approval,
    targets: 'public',
    script,
    now,
  });

  /** Sends a request as the event that API Gateway would create (payload format 2.0). */
  const send: Send = async ({ method, path, headers, body, raw }) => {
    const url = new URL(path, baseUrl);
    const request = new Request(url, { method, ...(body && { body }) });
    const { cookie, ...others } = headers;
    const event = {
      rawPath: url.pathname,
      headers: { 'content-type': request.headers.get('content-type') ?? '', ...others },
      ...(cookie && { cookies: cookie.split('; ') }),
      queryStringParameters: Object.fromEntries(url.searchParams),
      requestContext: { http: { method } },
      body: Buffer.from(raw ?? new Uint8Array(await request.arrayBuffer())).toString('base64'),
      isBase64Encoded: true,
    };
    const response = await handler(event as unknown as APIGatewayProxyEventV2, {} as Context);
    return {
      status: response.statusCode ?? 200,
      location: response.headers.location,
      text: response.body ?? '',
      headers: response.headers,
      cookies: response.cookies ?? [],
    };
  };

  const aVisitor = (): Person => new Person(send, baseUrl);
  const aMember = async (clientId: string, role: Role, name = `A ${role}`): Promise<Person> => {
    const person = aVisitor();
    const workspace = role === 'operator' ? operatorWorkspace : clientId;
    await person.join(await invite({ workspace, role, invitedBy: commandLine }, { table, now }), name);
    return person;
  };

  return {
    send,
    /** The messages that the dashboard has sent to the webhook dispatcher. */
    sent: sentMessages,
    logQueries,
    advance: (seconds: number): void => {
      aheadMs += seconds * 1000;
    },
    invite: (workspace: string, role: Role) => invite({ workspace, role, invitedBy: commandLine }, { table, now }),
    aVisitor,
    aMember,
    aClient: async (name: string, markets: readonly Market[] = ['UAE']): Promise<Client> => {
      const facts = { name, markets: [...markets], products: ['payments' as const, 'verifications' as const] };
      return (await createClientRegistry(table, now).create(facts)).client;
    },
  };
};
