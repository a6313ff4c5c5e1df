import type { Route } from '#shared/clients/endpoint.ts';
import type { Request } from '../requests/request.ts';
import type { Operation } from '../requests/samples.ts';
import type { TestClients } from '../requests/test-clients.ts';

type Change = (valid: Request) => Request | Promise<Request>;

/** A mistake that can occur in requests to many routes. */
export interface Case {
  readonly name: string;
  /** Turns a valid request to the route into the request of this case. */
  readonly change: Change;
  /** Returns a request to send beforehand. Its response is ignored. */
  readonly sentBefore?: Change;
}

/** Returns the cases of one kind that apply to a route. */
export type Cases = (operation: Operation, route: Route, clients: TestClients) => readonly Case[];

export const withHeaders = (request: Request, headers: Readonly<Record<string, string>>): Request => ({
  ...request,
  headers: { ...request.headers, ...headers },
});
