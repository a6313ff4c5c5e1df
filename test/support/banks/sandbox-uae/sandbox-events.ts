import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { createRouter } from '#infra/local/http-api/routes.ts';
import type { HttpRequest } from '#shared/platform/outbound/http-client.ts';

/** A request that a test sends. */
export type Sent = Omit<HttpRequest, 'timeoutMs' | 'method'> & { readonly method?: string };

/** Returns a function that creates API Gateway events for requests to a sandbox's routes. */
export const sandboxEvents = (routeKeys: Readonly<Record<string, string>>) => {
  const findRoute = createRouter(Object.values(routeKeys).map((key) => ({ key, target: undefined })));

  return ({ method = 'GET', url, headers = {}, body }: Sent, certificate?: string): APIGatewayProxyEventV2 => {
    const { pathname, search } = new URL(url);
    const route = findRoute(method, pathname);
    if (!route) throw new Error(`The sandbox has no route for ${method} ${pathname}`);
    return {
      version: '2.0',
      routeKey: route.key,
      rawPath: pathname,
      rawQueryString: search.slice(1),
      headers: { ...headers },
      pathParameters: { ...route.pathParameters },
      ...(body !== undefined && { body }),
      isBase64Encoded: false,
      requestContext: {
        http: { method },
        ...(certificate !== undefined && { authentication: { clientCert: { clientCertPem: certificate } } }),
      } as APIGatewayProxyEventV2['requestContext'],
    };
  };
};
