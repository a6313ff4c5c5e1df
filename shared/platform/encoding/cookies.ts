import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/**
 * Returns the cookies that a browser sent (`name=value`). API Gateway moves them out of the header; other servers do
 * not.
 */
export const cookiesOf = ({
  cookies,
  headers,
}: Pick<APIGatewayProxyEventV2, 'cookies' | 'headers'>): readonly string[] =>
  cookies ?? headers.cookie?.split('; ') ?? [];

/** Returns the value of a cookie that a browser sent, or undefined if it is missing or empty. */
export const cookieNamed = (cookies: readonly string[], name: string): string | undefined =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
