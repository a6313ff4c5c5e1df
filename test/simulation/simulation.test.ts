import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Route } from '#shared/clients/endpoint.ts';
import { runHistory } from './history.ts';
import { runMany } from './many.ts';
import { mutants } from './mutants/mutants.ts';
import { rules } from './rules.ts';
import { frontRoutes } from './service/front.ts';
import { idParameters } from './stories/front/doors.ts';
import { shrinkHistory } from './shrink.ts';
import { createFate } from './world/fate.ts';

/** `npm run test:slow` runs more (test/slow/mutants.test.ts). */
const histories = 1_000;

/** `npm run simulate -- <count>` runs more histories. */
test(`no rule is violated in ${histories} histories with faults`, async () => {
  const { failures, stories } = await runMany({ firstSeed: 1, count: histories });
  const [first] = failures;
  const shortest = first && (await shrinkHistory(await runHistory(first.seed)));
  expect({ failures, shortest }).toEqual({ failures: [], shortest: undefined });
  expect([...stories.keys()].toSorted()).toEqual([
    'account data',
    'mandate',
    'payment',
    'payment and webhooks',
    'sessions',
    'verifications',
  ]);
}, 300_000);

test('a seed always reproduces the same history, call by call', async () => {
  const linesOf = async (seed: number): Promise<readonly string[]> => {
    const lines: string[] = [];
    await runHistory(seed, { trace: (line) => lines.push(line) });
    return lines;
  };
  for (const seed of [4, 9, 14, 19]) {
    const lines = await linesOf(seed);
    expect(lines.length).toBeGreaterThan(10);
    expect(await linesOf(seed)).toEqual(lines);
  }
});

test('suppressed events do not happen, and everything else is decided as before', () => {
  const whatHappens = (without: ReadonlySet<string>): readonly string[] => {
    const fate = createFate({ seed: 7, faultRate: 0.5, without });
    for (let count = 0; count < 20; count += 1) {
      fate.faultOf('a call', () => ['slow', 'lost']);
      fate.happens('a twist', 0.3);
    }
    return fate.happened;
  };
  const happened = whatHappens(new Set());
  const [first = '', ...others] = happened;
  expect(happened.length).toBeGreaterThan(5);
  expect(whatHappens(new Set([first]))).toEqual(others);
});

/** `npm run simulate -- --mutants` runs histories with each mutant. */
test('every mutant can still be applied', () => {
  const outdated = mutants.filter(({ file, from }) => !readFileSync(file, 'utf8').includes(from));
  expect(outdated).toEqual([]);
  expect(mutants.length).toBeGreaterThanOrEqual(165);
  expect(new Set(mutants.map(({ mistake }) => mistake)).size).toBe(mutants.length);
});

test('every rule except flood and harness has a mutant that breaks it', () => {
  const covered = new Set<string>(mutants.map(({ rule }) => rule));
  // Whether a history finishes depends on the harness, not on the service.
  expect(Object.keys(rules).filter((rule) => !covered.has(rule))).toEqual(['flood', 'harness']);
});

/** Returns the names of a route's path, query and body fields. */
const fieldNamesOf = ({ params, query, body }: Route): readonly string[] =>
  [params, query, body].flatMap((schema) => {
    if (!schema) return [];
    const { $ref = '', $defs = {}, properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
    return Object.keys($defs[$ref.split('/').at(-1) ?? '']?.properties ?? properties);
  });

test('the simulated stranger tries every route that takes a resource id', () => {
  // Clients or banks choose these ids.
  const externalIds = ['providerId', 'merchantId', 'merchantCustomerId', 'customerId', 'referenceCustomerId'];
  const isId = (name: string): boolean => /^id$|Ids?$/.test(name) && !externalIds.includes(name);
  const untried = Object.entries<Route>(frontRoutes).filter(
    ([name, route]) => fieldNamesOf(route).some(isId) && !(name in idParameters),
  );
  expect(untried.map(([name]) => name)).toEqual([]);
  expect(Object.keys(idParameters).length).toBeGreaterThan(50);
});
