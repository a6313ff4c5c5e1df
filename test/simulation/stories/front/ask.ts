import { generateKeyPairSync, sign } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Client } from '#shared/clients/client.ts';
import type { Response } from '#shared/platform/http/request.ts';
import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';
import { publicJwk } from '#shared/platform/signing/es256.ts';
import { frontRoutes, type RouteName } from '../../service/front.ts';
import type { IdParameter } from './doors.ts';

/** The key pair with which clients sign their requests. */
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** The public key that every client registers. */
export const clientKey = publicJwk(publicKey.export({ format: 'der', type: 'spki' }));

const encode = (text: string): string => Buffer.from(text).toString('base64url');

/** Returns a detached JWS of a body (RFC 7515 appendix F). */
const signatureOf = (body: object): string => {
  const header = encode(JSON.stringify({ alg: 'ES256', kid: clientKey.kid }));
  const input = Buffer.from(`${header}.${encode(canonicalJson(body))}`);
  return `${header}..${sign('sha256', input, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
};

/** A caller in a market: a client, or an unauthenticated caller. */
export interface Caller {
  readonly client: Client | undefined;
  readonly market: string;
}

/** Returns the API Gateway event of a request. */
export const requestOf = (
  name: RouteName,
  requested: ReturnType<IdParameter['requestWith']> & { readonly key?: string | undefined },
  { client, market }: Caller,
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

/** Returns the parts of a response that are compared: the status code and the body. */
export const comparableText = ({ statusCode, body, isBase64Encoded }: Response): string =>
  `${statusCode} ${isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString() : (body ?? '')}`;
