import type { DashboardRoute, DashboardRoutes } from './route.ts';

export interface Match {
  readonly name: string;
  readonly route: DashboardRoute;
  readonly params: Readonly<Record<string, string>>;
}

/** Leaves malformed escape sequences unchanged; they match nothing. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const expressionOf = ({ path }: DashboardRoute): RegExp =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** Finds the route of a request. Routes with fewer parameters take precedence. */
export const createRouter = (routes: DashboardRoutes) => {
  const parameters = ({ path }: DashboardRoute) => path.split('{').length;
  const sorted = Object.entries(routes)
    .toSorted(([, a], [, b]) => parameters(a) - parameters(b))
    .map(([name, route]) => ({ name, route, expression: expressionOf(route) }));
  return (method: string, path: string): Match | undefined => {
    const match = sorted.find(({ route, expression }) => route.method === method && expression.test(path));
    if (!match) return undefined;
    const params = Object.entries(match.expression.exec(path)?.groups ?? {});
    return { ...match, params: Object.fromEntries(params.map(([name, value]) => [name, decoded(value)])) };
  };
};
