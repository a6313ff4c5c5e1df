import type { DashboardRoute, DashboardRoutes } from './route.ts';

export interface Match<Name extends string> {
  readonly name: Name;
  readonly route: DashboardRoute;
  readonly params: Readonly<Record<string, string>>;
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

const segmentsOf = (path: string): readonly string[] => path.split('/').slice(1);

/** The parameters of a path. Undefined if the path is another one. */
const paramsOf = (route: string, path: string): Readonly<Record<string, string>> | undefined => {
  const [wanted, given] = [segmentsOf(route), segmentsOf(path)];
  if (wanted.length !== given.length) return undefined;
  const params: [string, string][] = [];
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (isParameter(segment) && value !== '') params.push([segment.slice(1, -1), decoded(value)]);
    else if (segment !== value) return undefined;
  }
  return Object.fromEntries(params);
};

/** A malformed escape sequence stays as it is, and names nothing. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Finds the route of a request. A route with fewer parameters comes first. */
export const openRouter = <R extends DashboardRoutes>(routes: R) => {
  const parameters = ({ path }: DashboardRoute) => segmentsOf(path).filter(isParameter).length;
  const sorted = Object.entries(routes).toSorted(([, a], [, b]) => parameters(a) - parameters(b));
  return (method: string, path: string): Match<keyof R & string> | undefined => {
    for (const [name, route] of sorted) {
      const params = route.method === method ? paramsOf(route.path, path) : undefined;
      if (params) return { name, route, params };
    }
    return undefined;
  };
};
