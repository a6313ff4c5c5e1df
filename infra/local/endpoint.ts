import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccessControl } from './access/access-control.ts';
import { AwsError } from './platform/aws-error.ts';
import { readBody } from './platform/listen.ts';
import type { Hold, Observe } from './platform/observer.ts';
import type { Call, Service, ServiceResponse } from './platform/service.ts';

export interface FunctionRole {
  readonly functionId: string;
  readonly role: string;
}

/** The access key id that has all permissions, for the operator's tool and for tests. */
const operator = 'operator';

export interface Services {
  /** Services of the JSON protocols by the prefix of `x-amz-target`. */
  readonly byTarget: Readonly<Record<string, Service>>;
  /** Services with REST protocols. */
  readonly scheduler: Service;
  readonly lambda: Service;
}

interface Address {
  readonly service: Service;
  readonly operation: string;
  /** The input that is not in the body. */
  readonly input: object;
}

/**
 * The operations with REST protocols, with the path that contains a field of the input.
 * https://docs.aws.amazon.com/scheduler/latest/APIReference/API_CreateSchedule.html
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
const restOperations = [
  { from: 'scheduler', operation: 'CreateSchedule', field: 'Name', path: /^\/schedules\/([^/?]+)$/ },
  {
    from: 'lambda',
    operation: 'Invoke',
    field: 'FunctionName',
    path: /^\/2015-03-31\/functions\/([^/?]+)\/invocations$/,
  },
] as const;

const addressOf = (request: IncomingMessage, services: Services): Address => {
  const [prefix = '', operation = ''] = String(request.headers['x-amz-target'] ?? '').split('.');
  const service = services.byTarget[prefix];
  if (service) return { service, operation, input: {} };
  for (const { from, field, path, ...rest } of request.method === 'POST' ? restOperations : []) {
    const [, name] = path.exec(request.url ?? '/') ?? [];
    if (name !== undefined) return { service: services[from], ...rest, input: { [field]: decodeURIComponent(name) } };
  }
  const target = prefix ? `${prefix}.${operation}` : `${request.method} ${request.url}`;
  throw new AwsError('UnknownOperationException', `${target} is not an operation of the local cloud`);
};

/**
 * Reads the access key id from `Credential=<access key id>/date/region/service/aws4_request`; the signature is not
 * verified.
 */
const accessKeyOf = (request: IncomingMessage): string =>
  /Credential=([^/]+)\//.exec(request.headers.authorization ?? '')?.[1] ?? '';

const errorResponse = (error: unknown, service: Service | undefined): ServiceResponse => {
  const awsError = error instanceof AwsError ? error : new AwsError('InternalFailure', String(error), 500);
  return {
    status: awsError.status,
    headers: { 'x-amzn-errortype': awsError.code, ...service?.errorHeaders?.(awsError) },
    // Services write `message` or `Message`; SDK clients read both.
    body: Buffer.from(JSON.stringify({ __type: awsError.code, message: awsError.message, Message: awsError.message })),
  };
};

const run = async (service: Service, call: Call, body: Buffer): Promise<ServiceResponse> => {
  if (service.forward) return service.forward(call, body);
  const operation = service.operations[call.operation];
  if (operation)
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(await operation(call.input, call))) };
  throw new AwsError('UnknownOperationException', `${call.operation} is not an operation of the local cloud`);
};

/**
 * Creates the endpoint that serves all services at one URL: it finds the service, checks access, and runs the
 * operation. `roles` maps the access key ids of functions to their roles.
 */
export const createEndpoint = (
  services: Services,
  access: AccessControl,
  {
    roles,
    observe,
    hold,
    notice,
  }: {
    roles: ReadonlyMap<string, FunctionRole>;
    observe: Observe | undefined;
    hold: Hold | undefined;
    notice: (text: string) => void;
  },
) => {
  const authorise = (service: Service, call: Call): void => {
    if (call.caller === operator) return;
    const role = roles.get(call.caller)?.role;
    if (!role) {
      throw new AwsError('UnrecognizedClientException', 'The security token included in the request is invalid.', 403);
    }
    for (const required of service.requiredAccess(call)) {
      const decision = access.check({ role }, required);
      if (decision.isAllowed) continue;
      const denial = `User: ${role} is not authorized to perform: ${required.action} on resource: ${required.resource}`;
      const status = [services.scheduler, services.lambda].includes(service) ? 403 : 400;
      throw new AwsError('AccessDeniedException', `${denial} ${decision.reason}`, status);
    }
  };

  const report = (call: Call, { status, body }: ServiceResponse): void => {
    const output = status === 200 ? (JSON.parse(body.toString()) as object) : undefined;
    const caller = roles.get(call.caller)?.functionId ?? call.caller;
    observe?.({ kind: 'call', caller, operation: call.operation, input: call.input, status, output });
  };

  const respondTo = async (request: IncomingMessage): Promise<ServiceResponse> => {
    let service: Service | undefined;
    try {
      const body = await readBody(request);
      const address = addressOf(request, services);
      service = address.service;
      const input = { ...(body.length > 0 && (JSON.parse(body.toString()) as object)), ...address.input };
      const { operation } = address;
      const call = { operation, input, caller: accessKeyOf(request) };
      authorise(service, call);
      const caller = roles.get(call.caller)?.functionId;
      const step = caller === undefined ? undefined : ({ kind: 'call', caller, operation, input } as const);
      if (step) await hold?.(step, 'before');
      const serviceResponse = await run(service, call, body);
      if (step) await hold?.(step, 'after');
      if (observe) report(call, serviceResponse);
      return serviceResponse;
    } catch (error) {
      if (!(error instanceof AwsError) || error.code === 'UnknownOperationException') notice(String(error));
      return errorResponse(error, service);
    }
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, headers, body } = await respondTo(request);
    response.writeHead(status, {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': body.length,
      'x-amzn-requestid': randomUUID(),
      ...headers,
    });
    response.end(body);
  };
};
