import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { Match } from './routes.ts';

/**
 * Returns whether API Gateway passes a body as text. It encodes all other bodies in Base64, including forms and bodies
 * without a type.
 */
const isText = (contentType: string): boolean =>
  /^(?:text\/|application\/(?:javascript|json|xml)(?:$|[;\s]))/i.test(contentType);

/** The headers that belong to the connection, not to the request. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/**
 * Joins the values of repeated parameters. Map.groupBy and Object.fromEntries are safe even for the names `constructor`
 * and `__proto__`.
 */
const joinRepeated = (values: Iterable<[string, string]>): Record<string, string> => {
  const byName = Map.groupBy(values, ([name]) => name);
  return Object.fromEntries([...byName].map(([name, all]) => [name, all.map(([, value]) => value).join(',')]));
};

const headersOf = (request: IncomingMessage): Record<string, string> => {
  const headers = Object.entries(request.headersDistinct).filter(([name]) => name !== 'cookie' && !hopByHop.has(name));
  const forwarded = [...(request.headersDistinct['x-forwarded-for'] ?? []), request.socket.remoteAddress];
  return {
    ...Object.fromEntries(headers.map(([name, values = []]) => [name, values.join(',')])),
    'x-forwarded-for': forwarded.join(', '),
    'x-forwarded-port': String(request.socket.localPort),
    'x-forwarded-proto': request.socket instanceof TLSSocket ? 'https' : 'http',
  };
};

/** Formats a time as `12/Mar/2020:19:03:58 +0000`. */
const accessTime = (now: Date): string => {
  const [, day, month, year, time] = now.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
};

/**
 * Returns the client certificate on a domain with mutual TLS.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-mutual-tls.html
 */
const clientCertificateOf = ({ socket }: IncomingMessage) => {
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
  if (!certificate) return undefined;
  const { subject, issuer, serialNumber, validFrom, validTo } = certificate;
  return {
    clientCertPem: certificate.toString(),
    subjectDN: subject.replaceAll('\n', ','),
    issuerDN: issuer.replaceAll('\n', ','),
    serialNumber,
    validity: { notBefore: validFrom, notAfter: validTo },
  };
};

interface RoutedRequest {
  readonly match: Match<unknown>;
  readonly path: string;
  readonly query: string;
  readonly accountId: string;
  readonly apiId: string;
}

/**
 * Builds the event of payload format 2.0.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export const httpEvent = (
  request: IncomingMessage,
  body: Buffer,
  { match, path, query, accountId, apiId }: RoutedRequest,
) => {
  const headers = headersOf(request);
  const cookies = (request.headersDistinct.cookie ?? []).flatMap((line) => line.split(/;\s*/));
  const isBase64Encoded = body.length > 0 && !isText(headers['content-type'] ?? '');
  const now = new Date();
  const clientCert = clientCertificateOf(request);
  return {
    version: '2.0',
    routeKey: match.key,
    rawPath: path,
    rawQueryString: query,
    ...(cookies.length > 0 && { cookies }),
    headers,
    ...(query !== '' && { queryStringParameters: joinRepeated(new URLSearchParams(query)) }),
    requestContext: {
      accountId,
      apiId,
      ...(clientCert && { authentication: { clientCert } }),
      domainName: headers.host,
      domainPrefix: headers.host?.split('.')[0],
      http: {
        method: request.method,
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: match.key,
      stage: '$default',
      time: accessTime(now),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(match.pathParameters).length > 0 && { pathParameters: match.pathParameters }),
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
};

export type HttpEvent = ReturnType<typeof httpEvent>;
