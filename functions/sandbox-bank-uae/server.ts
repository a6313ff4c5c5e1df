import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { describeBug, log } from '#shared/platform/runtime/log.ts';
import type { Provider } from '#shared/providers/directory.ts';
import { clientOfToken } from './access/bearer-token.ts';
import type { BankDeps } from './access/deps.ts';
import type { BankAddresses, BankCall, Operation, Reply } from './http/call.ts';
import { OAuthError, ResourceError } from './http/errors.ts';
import { apiPaths } from './http/links.ts';
import { thumbprintOf } from './http/certificate.ts';
import { authoriseRoutes, resourceRoutes, type RouteName } from './routes.ts';
import { cutOff, failureOf, isLost } from './control/failures.ts';
import { bankOf, hub } from './trust/hub.ts';
import { write } from './write.ts';

export type Operations = Readonly<Record<RouteName, Operation<BankDeps>>>;

export interface Hosts {
  readonly authorise: string;
  readonly resource: string;
}

const operationOf = new Map<string, RouteName>(
  Object.entries({ ...authoriseRoutes, ...resourceRoutes }).map(([name, routeKey]) => [routeKey, name as RouteName]),
);

/** The routes that control the sandbox work whatever the switches say. */
const controls: readonly RouteName[] = [
  'participants',
  'changeListing',
  'manageConsent',
  'showSwitches',
  'setSwitches',
  'rotateKeys',
];

/** Serves all banks. The path names the bank, and API Gateway's route key the operation. */
export const serveBanks =
  (operations: Operations, hosts: Hosts, deps: BankDeps) =>
  async (event: HttpEvent): Promise<APIGatewayProxyStructuredResultV2> => {
    const bank = bankOf(event.pathParameters?.bank ?? hub.code);
    const name = operationOf.get(event.routeKey);
    if (!bank || !name) return { statusCode: 404 };
    const context = await contextOf(bank, hosts, deps);
    const { switches } = context;
    const call = callOf(event, context);
    if (controls.includes(name)) return write(await replyOf(operations[name], call, deps), call, deps);
    if (switches.slowSeconds > 0) await deps.pause(switches.slowSeconds * 1000);
    const failure = failureOf(switches);
    if (failure) return write(failure, call, deps);
    const reply = await replyOf(operations[name], call, deps);
    if (reply.status < 300 && isLost(name, call)) return { statusCode: 504 };
    const result = await write(reply, call, deps);
    return switches.malformed && name in resourceRoutes ? cutOff(result) : result;
  };

/** With mutual TLS, API Gateway passes the client's certificate on. The type of the package leaves it out. */
export type HttpEvent = APIGatewayProxyEventV2 & {
  readonly requestContext: { readonly authentication?: { readonly clientCert?: { readonly clientCertPem: string } } };
};

const addressesOf = (code: string, { authorise, resource }: Hosts): BankAddresses => ({
  market: authorise,
  issuer: `${authorise}/${code}`,
  resources: `${resource}/${code}`,
});

/** The bank as it is at the moment. */
export const contextOf = async (bank: Provider, hosts: Hosts, { settings }: BankDeps) => ({
  bank,
  addresses: addressesOf(bank.code, hosts),
  switches: await settings.switchesOf(bank.code),
});

const callOf = (event: HttpEvent, context: Pick<BankCall, 'bank' | 'switches' | 'addresses'>): BankCall => {
  const body = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString() : (event.body ?? '');
  const pem = event.requestContext.authentication?.clientCert?.clientCertPem;
  return {
    ...context,
    params: event.pathParameters ?? {},
    query: new URLSearchParams(event.rawQueryString),
    path: event.rawPath,
    headers: event.headers,
    body,
    form: new URLSearchParams(body),
    thumbprint: pem === undefined ? undefined : thumbprintOf(pem),
  };
};

const replyOf = async (operation: Operation<BankDeps>, call: BankCall, deps: BankDeps): Promise<Reply> => {
  try {
    return await operation(call, deps);
  } catch (error) {
    if (error instanceof OAuthError)
      return { status: 400, body: { json: { error: error.code, error_description: error.message } } };
    if (error instanceof ResourceError) return refusal(error, call, (await clientOfToken(call, deps)) ?? '');
    log({ event: 'bug', ...describeBug(error) });
    return { status: 500 };
  }
};

const refusal = ({ status, code, message }: ResourceError, { path }: BankCall, audience: string): Reply => {
  if (code === undefined) return { status };
  const signed = { Errors: [{ Code: code, Message: message }] };
  const isAccounts = path.includes(apiPaths.accounts);
  const isPayees = path.includes(apiPaths.payees);
  return { status, body: { signed, audience, orJson: isAccounts, hasOneAudience: isPayees } };
};
