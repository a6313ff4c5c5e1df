import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AwsError } from './aws-error.ts';
import type { AccessControl, Caller } from './iam.ts';
import { readBody } from './listen.ts';
import type { Call, Reply, Service } from './service.ts';

/** May do everything: for tools and tests. */
const operator = 'operator';

export interface Services {
  /** Services of the JSON protocols by the prefix of `x-amz-target`. */
  readonly targets: Readonly<Record<string, Service>>;
  /** EventBridge Scheduler, the one that speaks REST. */
  readonly scheduler: Service;
}

const scheduleOperations: Readonly<Record<string, string>> = {
  DELETE: 'DeleteSchedule',
  GET: 'GetSchedule',
  POST: 'CreateSchedule',
  PUT: 'UpdateSchedule',
};

/** What Scheduler's operations say in the query, and the member of their input it is. */
const scheduleQuery: Readonly<Record<string, string>> = {
  groupName: 'GroupName',
  NamePrefix: 'NamePrefix',
  ScheduleGroup: 'GroupName',
};

interface Address {
  readonly service: Service;
  readonly operation: string;
  /** The part of the input that does not stand in the body. */
  readonly input: object;
}

/** `POST /schedules/name`; the query completes the body. */
const scheduleAddress = (request: IncomingMessage, service: Service): Address | undefined => {
  const { method = 'GET', url = '/' } = request;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const [, root, name] = pathname.split('/');
  if (root !== 'schedules') return undefined;
  const query = [...searchParams].flatMap(([key, value]) => {
    const member = scheduleQuery[key];
    return member ? [[member, value] as const] : [];
  });
  const operation = method === 'GET' && !name ? 'ListSchedules' : (scheduleOperations[method] ?? method);
  return {
    service,
    operation,
    input: { ...Object.fromEntries(query), ...(name && { Name: decodeURIComponent(name) }) },
  };
};

const addressOf = (request: IncomingMessage, { targets, scheduler }: Services): Address => {
  const [prefix = '', operation = ''] = String(request.headers['x-amz-target'] ?? '').split('.');
  const service = targets[prefix];
  const address = service ? { service, operation, input: {} } : scheduleAddress(request, scheduler);
  if (address) return address;
  throw new AwsError('UnknownOperationException', `${prefix || request.url} is not a service of the local cloud`);
};

/** `Credential=<access key id>/date/region/service/aws4_request`; the signature is not checked. */
const accessKeyOf = (request: IncomingMessage): string =>
  /Credential=([^/]+)\//u.exec(request.headers.authorization ?? '')?.[1] ?? '';

const json = (value: object): Reply => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(value)) });

const failure = (error: unknown, service: Service | undefined): Reply => {
  const known = error instanceof AwsError ? error : new AwsError('InternalFailure', String(error), 500);
  return {
    status: known.status,
    headers: { 'x-amzn-errortype': known.code, ...service?.errorHeaders?.(known) },
    // Services disagree on the case of `message`; SDKs read both.
    body: Buffer.from(JSON.stringify({ __type: known.code, message: known.message, Message: known.message })),
  };
};

/** The one address of all services: finds the service, asks IAM, answers. */
export const awsEndpoint = (
  services: Services,
  access: AccessControl,
  { callers, notice }: { callers: ReadonlyMap<string, Caller>; notice: (text: string) => void },
) => {
  const authorise = (service: Service, call: Call): void => {
    if (call.caller === operator) return;
    const caller = callers.get(call.caller);
    if (!caller) {
      throw new AwsError('UnrecognizedClientException', 'The security token included in the request is invalid.', 403);
    }
    for (const need of service.needs(call)) {
      if (access.check(caller, need)) continue;
      const refusal = `User: ${caller.role} is not authorized to perform: ${need.action} on resource: ${need.resource}`;
      const reason = `because no identity-based policy allows the ${need.action} action`;
      throw new AwsError('AccessDeniedException', `${refusal} ${reason}`, service === services.scheduler ? 403 : 400);
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<Reply> => {
    let service: Service | undefined;
    try {
      const body = await readBody(request);
      const address = addressOf(request, services);
      service = address.service;
      const aborted = new AbortController();
      response.once('close', () => aborted.abort());
      const input = { ...(body.length > 0 && (JSON.parse(body.toString()) as object)), ...address.input };
      const call = { operation: address.operation, input, caller: accessKeyOf(request), signal: aborted.signal };
      authorise(service, call);
      if (service.forward) return await service.forward(call, body);
      const operation = service.operations[call.operation];
      if (operation) return json(await operation(call.input, call));
      throw new AwsError('UnknownOperationException', `${call.operation} is not an operation of the local cloud`);
    } catch (error) {
      if (!(error instanceof AwsError) || error.code === 'UnknownOperationException') notice(String(error));
      return failure(error, service);
    }
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, headers, body } = await answer(request, response);
    response.writeHead(status, {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': body.length,
      'x-amzn-requestid': randomUUID(),
      ...headers,
    });
    response.end(body);
  };
};
