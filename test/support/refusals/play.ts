import type { Route } from '#shared/platform/http/route.ts';
import type { ProblemCode } from '#shared/platform/problems/problem.ts';
import { undeclaredBy } from '#test/support/declared-refusals.ts';
import { aClient, operator } from '#test/support/story.ts';
import { limitCases, marketCases, productCases, tokenCases } from './cases/access.ts';
import { bodyCases } from './cases/body.ts';
import { combinedCases, headerCases, keyCases, pathCases, queryCases } from './cases/input.ts';
import type { Case } from './cases/case.ts';
import { accepts } from './cases/schema.ts';
import { signatureCases } from './cases/signatures.ts';
import type { Cast } from './requests/cast.ts';
import { lineOf } from './line.ts';
import { plainRequest, type Request, send } from './requests/request.ts';
import { type Operation, samples } from './requests/samples.ts';
import { scenes } from './scenes/scenes.ts';

const casesOf = (operation: Operation, route: Route, cast: Cast): readonly Case[] =>
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
  ].flatMap((cases) => cases(operation, route, cast));

export interface Played {
  /** Case → the shape of its answer. */
  readonly lines: Readonly<Record<string, string>>;
  /** The codes that came and that the route does not declare. */
  readonly undeclared: readonly (ProblemCode | 'unknown')[];
}

const ample = { requests: 1_000, verifications: 1_000 };

/** Plays every case of a route, one after the other, by a client that no other route knows. */
export const play = async (operation: Operation, route: Route, cast: Cast): Promise<Played> => {
  const client = await aClient({ limits: ample });
  await operator().topUp(client.facts.clientId, 1_000);
  const lines = new Map<string, string>();
  const undeclared = new Set<ProblemCode | 'unknown'>();

  const good = async (): Promise<Request> => {
    const request = { ...plainRequest(route, client), ...(await samples[operation](client)) };
    const { params, query, headers, body } = request;
    const isGood =
      accepts(route.params, params) &&
      accepts(route.query, query) &&
      accepts(route.headers, headers) &&
      accepts(route.body, body);
    if (!isGood) throw new Error(`the sample of ${operation} does not fit its schemas`);
    return request;
  };
  const record = async (name: string, request: Request): Promise<void> => {
    if (lines.has(name)) throw new Error(`${operation} has two cases "${name}"`);
    const answer = await send(route, request);
    lines.set(name, lineOf(answer));
    const code = undeclaredBy(route, answer);
    if (code) undeclared.add(code);
  };

  for (const { name, spoil, before } of casesOf(operation, route, cast)) {
    const request = await good();
    if (before) await send(route, await before(request));
    await record(name, await spoil(request));
  }
  await scenes[operation]?.({
    cast,
    client,
    ask: async (name, parts) => record(name, { ...(await good()), ...parts }),
  });
  return { lines: Object.fromEntries(lines), undeclared: [...undeclared].toSorted() };
};
