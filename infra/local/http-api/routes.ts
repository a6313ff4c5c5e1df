/** A route of an HTTP API. */
export interface Route<Target> {
  /** `METHOD /path`, `ANY /path`, or `$default`. */
  readonly key: string;
  readonly target: Target;
}

export interface Match<Target> extends Route<Target> {
  readonly pathParameters: Readonly<Record<string, string>>;
}

interface CompiledRoute<Target> extends Route<Target> {
  readonly method: string | undefined;
  readonly expression: RegExp;
  readonly parameters: readonly string[];
  /** Sorts a route before those that are less specific. */
  readonly rank: string;
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

const compile = <Target>(route: Route<Target>): CompiledRoute<Target> => {
  if (route.key === '$default') return { ...route, method: undefined, expression: /^/, parameters: [], rank: '2' };
  const [method, path = ''] = route.key.split(' ');
  const segments = path.split('/').slice(1);
  const expression = segments.map((segment) =>
    isParameter(segment) ? '([^/]+)' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return {
    ...route,
    method: method === 'ANY' ? undefined : method,
    expression: new RegExp(`^/${expression.join('/')}$`),
    parameters: segments.filter(isParameter).map((segment) => segment.slice(1, -1)),
    rank: segments.map((segment) => (isParameter(segment) ? '1' : '0')).join('') + (method === 'ANY' ? '1' : '0'),
  };
};

/** Whether the router understands a route key: a method or `ANY`, and a path of literal segments and `{parameters}`. */
export const isKnownRouteKey = (key: string): boolean =>
  key === '$default' || (/^[A-Z]+ \/\S*$/.test(key) && !key.includes('+}'));

/**
 * Opens a router: a literal segment is preferred to a parameter, a method to `ANY`, and any route to `$default`.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export const openRouter = <Target>(routes: readonly Route<Target>[]) => {
  const compiled = routes.map(compile).toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  return (method: string, path: string): Match<Target> | undefined => {
    const match = compiled.find((route) => (route.method ?? method) === method && route.expression.test(path));
    if (!match) return undefined;
    const [, ...values] = match.expression.exec(path) ?? [];
    const pathParameters = Object.fromEntries(match.parameters.map((name, index) => [name, values[index] ?? '']));
    return { key: match.key, target: match.target, pathParameters };
  };
};
