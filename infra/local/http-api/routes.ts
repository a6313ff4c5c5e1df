/** A route of an HTTP API. */
export interface Route<Target> {
  /** `METHOD /path`, or `$default`. */
  readonly key: string;
  readonly target: Target;
}

interface CompiledRoute<Target> extends Route<Target> {
  readonly method: string;
  readonly expression: RegExp;
  readonly parameters: readonly string[];
  /** Sorts before the routes that are less specific. */
  readonly rank: string;
}

export interface Match<Target> extends Route<Target> {
  readonly pathParameters: Readonly<Record<string, string>>;
}

const kindOf = (segment: string): 'static' | 'variable' | 'greedy' => {
  if (!segment.startsWith('{')) return 'static';
  return segment.endsWith('+}') ? 'greedy' : 'variable';
};

const patterns = { variable: '([^/]+)', greedy: '(.+)' };

const ranks = { static: '0', variable: '1', greedy: '2' };

const compile = <Target>(route: Route<Target>): CompiledRoute<Target> => {
  if (route.key === '$default') return { ...route, method: 'ANY', expression: /^/u, parameters: [], rank: '3' };
  const [method = '', path = ''] = route.key.split(' ');
  const segments = path.split('/').slice(1);
  const expression = segments.map((segment) => {
    const kind = kindOf(segment);
    return kind === 'static' ? segment.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&') : patterns[kind];
  });
  return {
    ...route,
    method,
    expression: new RegExp(`^/${expression.join('/')}$`, 'u'),
    parameters: segments
      .filter((segment) => kindOf(segment) !== 'static')
      .map((name) => name.replaceAll(/[{}+]/gu, '')),
    rank: segments.map((segment) => ranks[kindOf(segment)]).join('') + (method === 'ANY' ? '9' : ''),
  };
};

/**
 * Finds the route of a request: a literal segment before `{variable}` before `{greedy+}` before `$default`, and on the
 * same path the method before ANY.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export const router = <Target>(routes: readonly Route<Target>[]) => {
  const compiled = routes.map(compile).toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  return (method: string, path: string): Match<Target> | undefined => {
    const match = compiled.find((route) => ['ANY', method].includes(route.method) && route.expression.test(path));
    if (!match) return undefined;
    const [, ...values] = match.expression.exec(path) ?? [];
    const pathParameters = Object.fromEntries(match.parameters.map((name, index) => [name, values[index] ?? '']));
    return { key: match.key, target: match.target, pathParameters };
  };
};
