import type { Exchange } from '#infra/local/http-api/http-api.ts';
import { serviceName } from '#functions/sandbox/banks/registry/registered-client.ts';

/** A request to a sandbox bank or to the URL for bank events, and the response, as they are sent over the network. */
export interface WireExchange {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** When the request arrived. */
  readonly at: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly request: string | undefined;
  readonly status: number;
  readonly responseHeaders: Readonly<Record<string, unknown>>;
  readonly responseBody: string;
  /** Whether the service sent the request. Tests send requests too, and many of those break the standard on purpose. */
  readonly isOurs: boolean;
}

/** Converts an exchange that the local cloud reports. */
export const wireExchange = ({ event, response }: Exchange): WireExchange => {
  const { rawPath, rawQueryString, headers, body, isBase64Encoded, requestContext } = event;
  const { authentication, http } = requestContext;
  return {
    method: http.method ?? '',
    path: rawPath,
    query: rawQueryString,
    at: new Date(requestContext.timeEpoch).toISOString(),
    requestHeaders: headers,
    request: isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString() : body,
    status: response.status,
    responseHeaders: response.headers,
    responseBody: response.body.toString(),
    isOurs: authentication?.clientCert.subjectDN.includes(serviceName) ?? false,
  };
};
