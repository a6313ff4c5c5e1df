import type { Route } from '#shared/platform/http/route.ts';
import type { Cast } from '../requests/cast.ts';
import type { Request } from '../requests/request.ts';
import type { Operation } from '../requests/samples.ts';

type Change = (good: Request) => Request | Promise<Request>;

/** One thing that can be wrong with a request, whatever its route. */
export interface Case {
  readonly name: string;
  /** Spoils a request that the route's schemas accept. */
  readonly spoil: Change;
  /** What the same client sends just before. */
  readonly before?: Change;
}

/** The cases of one kind that fit a route. */
export type Cases = (operation: Operation, route: Route, cast: Cast) => readonly Case[];

export const withHeaders = (request: Request, headers: Readonly<Record<string, string>>): Request => ({
  ...request,
  headers: { ...request.headers, ...headers },
});
