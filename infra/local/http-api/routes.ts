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
  /** The sort key, by which more specific routes come first. */
  readonly rank: string;
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

/** Returns whether a parameter is greedy, that is, matches all remaining segments. */
const isGreedy = (segment: string): boolean => segment.endsWith('+}');

const patternOf = (segment: string): string => {
  if (isParameter(segment)) return isGreedy(segment) ? '(.+)' : '([^/]+)';
  return segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
};

const compile = <Target>(route: Route<Target>): CompiledRoute<Target> => {
  if (route.key === '$default') return { ...route, method: undefined, expression: /^/, parameters: [], rank: '2' };
  const [method, path = ''] = route.key.split(' ');
  const segments = path.split('/').slice(1);
  return {
    ...route,
    method: method === 'ANY' ? undefined : method,
    expression: new RegExp(`^/${segments.map(patternOf).join('/')}$`),
    parameters: segments.filter(isParameter).map((segment) => segment.slice(1, isGreedy(segment) ? -2 : -1)),
    rank: [segments.some(isGreedy), ...segments.map(isParameter), method === 'ANY'].map(Number).join(''),
  };
};

/**
 * Returns whether the router supports a route key: a method or `ANY`, and a path of literal segments and
 * `{parameters}`, of which the last one may be greedy: `{path+}`.
 */
export const isKnownRouteKey = (key: string): boolean => key === '$default' || /^[A-Z]+ \/[^\s+]*(\+\})?$/.test(key);

/**
 * Creates a router. It prefers a literal segment to a parameter, a method to `ANY`, any route to one with a greedy
 * parameter, and a greedy parameter to `$default`.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export const createRouter = <Target>(routes: readonly Route<Target>[]) => {
  const compiled = routes.map(compile).toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  return (method: string, path: string): Match<Target> | undefined => {
    const match = compiled.find((route) => (route.method ?? method) === method && route.expression.test(path));
    if (!match) return undefined;
    const [, ...values] = match.expression.exec(path) ?? [];
    const pathParameters = Object.fromEntries(match.parameters.map((name, index) => [name, values[index] ?? '']));
    return { key: match.key, target: match.target, pathParameters };
  };
};
