import type { Route } from '#shared/clients/endpoint.ts';
import type { ProblemCode } from '#shared/standard/problems/problems.ts';
import { undeclaredBy } from './declared-errors.ts';
import { aClient, operator } from '#test/support/drivers/journey.ts';
import { limitCases, marketCases, productCases, tokenCases } from './cases/access.ts';
import { bodyCases } from './cases/body.ts';
import { combinedCases, headerCases, keyCases, pathCases, queryCases } from './cases/input.ts';
import type { Case } from './cases/case.ts';
import { accepts } from './cases/schema.ts';
import { signatureCases } from './cases/signatures.ts';
import { plainRequest, type Request, send } from './requests/request.ts';
import { type Operation, samples } from './requests/samples.ts';
import type { TestClients } from './requests/test-clients.ts';
import { routeCases } from './route-cases/route-cases.ts';
import { summaryOf } from './summary.ts';

const casesOf = (operation: Operation, route: Route, clients: TestClients): readonly Case[] =>
  [
    tokenCases,
    marketCases,
    productCases,
    limitCases,
    pathCases,
    queryCases,
    headerCases,
    keyCases,
    bodyCases,
    signatureCases,
    combinedCases,
  ].flatMap((cases) => cases(operation, route, clients));

/** The results of a route's cases. */
export interface CaseResults {
  /** The summaries of the responses, by case name. */
  readonly summaries: Readonly<Record<string, string>>;
  /** The codes that the route returned but does not declare. */
  readonly undeclared: readonly (ProblemCode | 'unknown')[];
}

const generousLimits = { requests: 1_000, verifications: 1_000, sessions: 1_000 };

/** Runs every case of a route in sequence, with a client that only this route uses. */
export const runCases = async (operation: Operation, route: Route, clients: TestClients): Promise<CaseResults> => {
  const client = await aClient({ limits: generousLimits });
  await operator().topUp(client.facts.clientId, 1_000);
  const summaries = new Map<string, string>();
  const undeclared = new Set<ProblemCode | 'unknown'>();

  const validRequest = async (): Promise<Request> => {
    const request = { ...plainRequest(route, client), ...(await samples[operation](client)) };
    const { params, query, headers, body } = request;
    const isValid =
      accepts(route.params, params) &&
      accepts(route.query, query) &&
      accepts(route.headers, headers) &&
      accepts(route.body, body);
    if (!isValid) throw new Error(`The schemas of ${operation} do not accept its sample`);
    return request;
  };
  const record = async (name: string, request: Request): Promise<void> => {
    if (summaries.has(name)) throw new Error(`${operation} has two cases with the name "${name}"`);
    const response = await send(route, request);
    summaries.set(name, summaryOf(response));
    const code = undeclaredBy(route, response);
    if (code) undeclared.add(code);
  };

  for (const { name, change, sentBefore } of casesOf(operation, route, clients)) {
    const request = await validRequest();
    if (sentBefore) await send(route, await sentBefore(request));
    await record(name, await change(request));
  }
  await routeCases[operation]?.({
    clients,
    client,
    runCase: async (name, parts) => record(name, { ...(await validRequest()), ...parts }),
  });
  return { summaries: Object.fromEntries(summaries), undeclared: [...undeclared].toSorted() };
};
