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

/**
 * Returns a function that finds a request's route. Routes with fewer parameters take precedence. A GET of a form's
 * address finds the form's confirmation, or the page that contains the form.
 */
export const createRouter = (routes: DashboardRoutes) => {
  const countParameters = ({ path }: DashboardRoute) => path.split('{').length;
  const sorted = Object.entries(routes)
    .toSorted(([, a], [, b]) => countParameters(a) - countParameters(b))
    .map(([name, route]) => ({ name, route, expression: expressionOf(route) }));
  return (method: string, path: string): Match | undefined => {
    const matches = sorted.filter(({ expression }) => expression.test(path));
    const match =
      matches.find(({ route }) => route.method === method) ??
      (method === 'GET' ? matches.find(({ route }) => route.isConfirmed ?? route.page) : undefined);
    if (!match) return undefined;
    const groups = Object.entries(match.expression.exec(path)?.groups ?? {});
    const params = Object.fromEntries(groups.map(([name, value]) => [name, decodeParameter(value)]));
    const { name, route } = match;
    const { page } = route;
    if (route.method === method || route.isConfirmed || page === undefined) return { name, route, params };
    return routes[page] && { name: page, route: routes[page], params };
  };
};
