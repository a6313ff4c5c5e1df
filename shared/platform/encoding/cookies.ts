/** The value of a cookie among those that a browser sent (`name=value`). Undefined if there is none, or an empty one. */
export const cookieNamed = (cookies: readonly string[] | undefined, name: string): string | undefined =>
  cookies?.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
