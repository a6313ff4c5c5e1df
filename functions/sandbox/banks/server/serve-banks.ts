import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { describeBug } from '#shared/platform/runtime/log.ts';
import { log } from '#shared/standard/log.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import { clientOfToken } from './bearer-token.ts';
import type { BankAddresses, BankCall, Operation, Reply, SignedBody } from './call.ts';
import { thumbprintOf } from './certificate.ts';
import type { ServerDeps } from './deps.ts';
import { OAuthError, ResourceError } from './errors.ts';
import { cutOff, failureOf, isLost } from './failures.ts';
import { write } from './write.ts';

/** What the banks of one market speak. */
export interface Protocol<Name extends string, Deps extends ServerDeps> {
  /** The routes of the host that browsers reach, and of the host that demands client certificates. */
  readonly authoriseRoutes: Readonly<Partial<Record<Name, string>>>;
  readonly resourceRoutes: Readonly<Partial<Record<Name, string>>>;
  readonly operations: Readonly<Record<Name, Operation<Deps>>>;
  /** The routes that control the sandbox work whatever the switches say. */
  readonly controls: readonly Name[];
  bankOf(code: string | undefined): Provider | undefined;
  addressesOf(bank: Provider): BankAddresses;
  /** How a resource signs its errors. */
  formOf(call: BankCall): Pick<SignedBody, 'orJson' | 'hasOneAudience'>;
}

/** The hosts of all banks of a market. */
export interface Hosts {
  readonly authorise: string;
  readonly resource: string;
}

/** Where a bank is below the hosts. */
export const addressesAt = ({ authorise, resource }: Hosts, path: string): BankAddresses => ({
  market: authorise,
  issuer: `${authorise}/${path}`,
  resources: `${resource}/${path}`,
});

/** With mutual TLS, API Gateway passes the client's certificate on. The type of the package leaves it out. */
export type HttpEvent = APIGatewayProxyEventV2 & {
  readonly requestContext: { readonly authentication?: { readonly clientCert?: { readonly clientCertPem: string } } };
};

/** Serves all banks of a market. The path names the bank, and API Gateway's route key the operation. */
export const serveBanksOf = <Name extends string, Deps extends ServerDeps>(
  protocol: Protocol<Name, Deps>,
  deps: Deps,
): ((event: HttpEvent) => Promise<APIGatewayProxyStructuredResultV2>) => {
  const { authoriseRoutes, resourceRoutes, operations, controls } = protocol;
  const operationOf = new Map(
    Object.entries({ ...authoriseRoutes, ...resourceRoutes }).map(([name, routeKey]) => [routeKey, name as Name]),
  );

  const refusal = async ({ status, code, message }: ResourceError, call: BankCall): Promise<Reply> => {
    if (code === undefined) return { status };
    const signed = { Errors: [{ Code: code, Message: message }] };
    const audience = (await clientOfToken(call, deps)) ?? '';
    return { status, body: { signed, audience, ...protocol.formOf(call) } };
  };

  const replyTo = async (name: Name, call: BankCall): Promise<Reply> => {
    try {
      return await operations[name](call, deps);
    } catch (error) {
      if (error instanceof OAuthError)
        return { status: 400, body: { json: { error: error.code, error_description: error.message } } };
      if (error instanceof ResourceError) return refusal(error, call);
      log({ event: 'bug', ...describeBug(error) });
      return { status: 500 };
    }
  };

  return async (event) => {
    const bank = protocol.bankOf(event.pathParameters?.bank);
    const name = operationOf.get(event.routeKey);
    if (!bank || !name) return { statusCode: 404 };
    const switches = await deps.settings.switchesOf(bank.code);
    const call = callOf(event, { bank, addresses: protocol.addressesOf(bank), switches });
    if (controls.includes(name)) return write(await replyTo(name, call), call, deps);
    if (switches.slowSeconds > 0) await deps.pause(switches.slowSeconds * 1000);
    const failure = failureOf(switches);
    if (failure) return write(failure, call, deps);
    const reply = await replyTo(name, call);
    if (reply.status < 300 && isLost(name, call)) return { statusCode: 504 };
    const result = await write(reply, call, deps);
    return switches.malformed && name in resourceRoutes ? cutOff(result) : result;
  };
};

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
