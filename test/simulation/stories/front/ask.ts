import { generateKeyPairSync, sign } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Client } from '#shared/clients/client.ts';
import type { Response } from '#shared/platform/http/request.ts';
import { canonicalJson } from '#shared/platform/signing/canonical-json.ts';
import { publicJwk } from '#shared/platform/signing/es256.ts';
import { frontRoutes, type RouteName } from '../../service/front.ts';
import type { Door } from './doors.ts';

/** The key pair with which clients sign their requests. */
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

export const clientKey = publicJwk(publicKey.export({ format: 'der', type: 'spki' }));

const encoded = (text: string): string => Buffer.from(text).toString('base64url');

/** A detached JWS of a body (RFC 7515 appendix F). */
const signatureOf = (body: object): string => {
  const header = encoded(JSON.stringify({ alg: 'ES256', kid: clientKey.kid }));
  const input = Buffer.from(`${header}.${encoded(canonicalJson(body))}`);
  return `${header}..${sign('sha256', input, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
};

/** The caller: a client in a market, or an unauthenticated caller. */
export interface Asker {
  readonly client: Client | undefined;
  readonly market: string;
}

/** The API Gateway event of a request. */
export const requestOf = (
  name: RouteName,
  requested: ReturnType<Door['ask']> & { readonly key?: string | undefined },
  { client, market }: Asker,
) => {
  const route = frontRoutes[name];
  const { method, path } = route;
  const { params = {}, query = {}, body } = requested;
  const isSigned = 'signed' in route && body;
  const event: Partial<APIGatewayProxyEventV2> = {
    routeKey: `${method} ${path}`,
    rawPath: path.replaceAll(/\{(\w+)\}/g, (_, param: string) => params[param] ?? ''),
    headers: {
      'x-tenant': market,
      ...(client && { authorization: `Bearer ${client.id}` }),
      ...(isSigned && { 'x-signature': signatureOf(body) }),
      ...(requested.key !== undefined && { 'idempotency-key': requested.key }),
    },
    pathParameters: params,
    queryStringParameters: query,
    ...(body && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
    requestContext: { http: { method, path, sourceIp: '192.0.2.1' } } as APIGatewayProxyEventV2['requestContext'],
  };
  return event as APIGatewayProxyEventV2;
};

/** The parts of a response in which two responses could differ. */
export const textOf = ({ statusCode, body, isBase64Encoded }: Response): string =>
  `${statusCode} ${isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString() : (body ?? '')}`;
