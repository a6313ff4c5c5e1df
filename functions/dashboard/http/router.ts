import type { DashboardRoute, DashboardRoutes } from './route.ts';

export interface Match {
  readonly name: string;
  readonly route: DashboardRoute;
  readonly params: Readonly<Record<string, string>>;
}

/** Decodes a path parameter. Leaves a malformed escape sequence unchanged; no id contains one. */
const decodeParameter = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const expressionOf = ({ path }: DashboardRoute): RegExp =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** Returns a function that finds a request's route. Routes with fewer parameters take precedence. */
export const createRouter = (routes: DashboardRoutes) => {
  const countParameters = ({ path }: DashboardRoute) => path.split('{').length;
  const sorted = Object.entries(routes)
    .toSorted(([, a], [, b]) => countParameters(a) - countParameters(b))
    .map(([name, route]) => ({ name, route, expression: expressionOf(route) }));
  return (method: string, path: string): Match | undefined => {
    const match = sorted.find(({ route, expression }) => route.method === method && expression.test(path));
    if (!match) return undefined;
    const params = Object.entries(match.expression.exec(path)?.groups ?? {});
    return { ...match, params: Object.fromEntries(params.map(([name, value]) => [name, decodeParameter(value)])) };
  };
};
