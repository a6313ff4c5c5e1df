import type { HttpEvent } from '#functions/sandbox/banks/server/serve-banks.ts';
import type { HttpRequest } from '#shared/platform/outbound/http-client.ts';

/** A request as tests may send it. */
export type Sent = Omit<HttpRequest, 'timeoutMs' | 'method'> & { readonly method?: string };

/** Makes the events that API Gateway makes of requests, by the routes of a sandbox. */
export const sandboxEvents = (routeKeys: Readonly<Record<string, string>>) => {
  const routes = Object.values(routeKeys).map((routeKey) => {
    const [method = '', path = ''] = routeKey.split(' ');
    return { routeKey, method, pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) };
  });

  return ({ method = 'GET', url, headers = {}, body }: Sent, certificate?: string): HttpEvent => {
    const { pathname, search } = new URL(url);
    const route = routes.find((candidate) => candidate.method === method && candidate.pattern.test(pathname));
    if (!route) throw new Error(`the sandbox has no route for ${method} ${pathname}`);
    return {
      version: '2.0',
      routeKey: route.routeKey,
      rawPath: pathname,
      rawQueryString: search.slice(1),
      headers: { ...headers },
      pathParameters: { ...route.pattern.exec(pathname)?.groups },
      ...(body !== undefined && { body }),
      isBase64Encoded: false,
      requestContext: {
        http: { method },
        ...(certificate !== undefined && { authentication: { clientCert: { clientCertPem: certificate } } }),
      } as HttpEvent['requestContext'],
    };
  };
};
