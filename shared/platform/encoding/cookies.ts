import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** The cookies that a browser sent (`name=value`). API Gateway takes them out of the header; others leave them there. */
export const cookiesOf = ({
  cookies,
  headers,
}: Pick<APIGatewayProxyEventV2, 'cookies' | 'headers'>): readonly string[] =>
  cookies ?? headers.cookie?.split('; ') ?? [];

/** The value of a cookie among those that a browser sent. Undefined if there is none, or an empty one. */
export const cookieNamed = (cookies: readonly string[], name: string): string | undefined =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
