import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { createHash, X509Certificate } from 'node:crypto';
import { type RequestContext, type ResponseContent, textOf } from '#shared/platform/http/request.ts';
import { createHttpServer, routeFinder } from '#shared/platform/http/server.ts';
import type { Problem } from '#shared/platform/problems/problem.ts';
import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import { clientOfToken } from './bearer-token.ts';
import type { BankAddresses, BankCall, Operation, Reply, ReplyBody, ServerDeps, SignedBody } from './call.ts';
import { OAuthError, ResourceError } from './errors.ts';
import { failureOf, isLost, truncated } from './failures.ts';
import { requireControl } from './require-control.ts';
import { redirectingPageHeaders } from '#shared/platform/http/headers.ts';
import { signMessage } from '../jose/bank-signer.ts';

/** The protocol of one market's banks. */
export interface Protocol<Name extends string, Deps extends ServerDeps> {
  /** Routes of the host that browsers use, and of the host that requires client certificates. */
  readonly authoriseRoutes: Readonly<Partial<Record<Name, string>>>;
  readonly resourceRoutes: Readonly<Partial<Record<Name, string>>>;
  readonly operations: Readonly<Record<Name, Operation<Deps>>>;
  /** The operator's controls, which work regardless of the switches. */
  readonly controls: readonly Name[];
  /** The routes of the market's directory, which work regardless of the switches. */
  readonly directory: readonly Name[];
  bankOf(code: string | undefined): Provider | undefined;
  addressesOf(bank: Provider): BankAddresses;
  /** Returns the format of a resource's signed errors. */
  errorFormatOf(call: BankCall): Pick<SignedBody, 'orJson' | 'hasOneAudience'>;
}

/** The two hosts that all banks of a market share. */
export interface Hosts {
  readonly authorise: string;
  readonly resource: string;
}

export const addressesAt = ({ authorise, resource }: Hosts, path: string): BankAddresses => ({
  market: authorise,
  issuer: `${authorise}/${path}`,
  resources: `${resource}/${path}`,
  messageIssuer: `${resource}/${path}`,
});

interface BankContext<Name> extends RequestContext {
  readonly operation: Name & string;
  call?: BankCall;
}

/** Serves all banks of a market. The path determines the bank, and API Gateway's route key the operation. */
export const serveBanksOf = <Name extends string, Deps extends ServerDeps>(
  protocol: Protocol<Name, Deps>,
  deps: Deps,
) => {
  const { authoriseRoutes, resourceRoutes, operations, controls, directory } = protocol;
  const routeOf = routeFinder<Name>({ ...authoriseRoutes, ...resourceRoutes });

  const callOf = async (event: APIGatewayProxyEventV2): Promise<BankCall> => {
    const bank = protocol.bankOf(event.pathParameters?.bank);
    if (!bank) throw new ResourceError(404);
    const switches = await deps.settings.switchesOf(bank.code);
    const pem = event.requestContext.authentication?.clientCert.clientCertPem;
    const body = textOf(event);
    return {
      bank,
      addresses: protocol.addressesOf(bank),
      switches,
      params: event.pathParameters ?? {},
      query: new URLSearchParams(event.rawQueryString),
      path: event.rawPath,
      headers: event.headers,
      body,
      form: new URLSearchParams(body),
      thumbprint: pem === undefined ? undefined : thumbprintOf(pem),
    };
  };

  const errorOf = async (problem: Problem, call: BankCall): Promise<Reply> => {
    const { status, code, message } = problem;
    if (problem instanceof OAuthError) return { status, body: { json: { error: code, error_description: message } } };
    if (!(problem instanceof ResourceError)) return { status: 500 };
    if (code === '') return { status };
    const signed = { Errors: [{ Code: code, Message: message }] };
    const audience = (await clientOfToken(call, deps)) ?? '';
    return { status, body: { signed, audience, ...protocol.errorFormatOf(call) } };
  };

  const respond = async (reply: Reply, name: Name, call: BankCall): Promise<ResponseContent> => {
    const response = await write(reply, call, deps);
    return call.switches.malformed && name in resourceRoutes ? truncated(response) : response;
  };

  const replyTo = async (name: Name, call: BankCall): Promise<Reply> => {
    const { switches } = call;
    if (controls.includes(name)) await requireControl(call, deps);
    if (controls.includes(name) || directory.includes(name)) return operations[name](call, deps);
    if (switches.slowSeconds > 0) await deps.pause(switches.slowSeconds * 1000);
    const failure = failureOf(switches);
    if (failure) return failure;
    const reply = await operations[name](call, deps);
    return reply.status < 300 && isLost(name, call) ? { status: 504 } : reply;
  };

  return createHttpServer<BankContext<Name>>({
    interactionHeader: 'x-fapi-interaction-id',
    contextOf: (event, context) => Object.assign(context, routeOf(event)),
    async operate({ event, context }) {
      const { operation } = context;
      context.call = await callOf(event);
      return respond(await replyTo(operation, context.call), operation, context.call);
    },
    async renderError({ context: { operation, call } }, problem) {
      return call ? respond(await errorOf(problem, call), operation, call) : { status: problem.status };
    },
  });
};

/** Returns the thumbprint `x5t#S256` of a PEM certificate (RFC 8705 §3.1). */
const thumbprintOf = (pem: string): string =>
  createHash('sha256').update(new X509Certificate(pem).raw).digest('base64url');

/** Serialises a reply, and signs it if required. */
const write = async ({ status, headers, body }: Reply, call: BankCall, deps: ServerDeps): Promise<ResponseContent> => {
  const content = body && (await contentOf(body, call, deps));
  return { status, ...content, headers: { ...content?.headers, ...headers } };
};

type Content = Pick<ResponseContent, 'body' | 'type' | 'headers'>;

const contentOf = async (body: ReplyBody, call: BankCall, deps: ServerDeps): Promise<Content> => {
  if ('json' in body) return { body: JSON.stringify(body.json) };
  if ('html' in body)
    return { body: body.html, type: 'text/html; charset=utf-8', headers: redirectingPageHeaders(body) };
  // Clients can request unsigned account information (`application/json`). Everything else is signed.
  if (body.orJson && !call.headers.accept?.includes('application/jwt')) return { body: JSON.stringify(body.signed) };
  const { signed: message, audience, hasOneAudience } = body;
  const toSign = { audience: hasOneAudience ? audience : [audience], message, now: deps.now() };
  return { body: await signMessage(call, toSign, deps.settings), type: 'application/jwt' };
};
