import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { routeKey as bankEventsRoute } from '#functions/bank-events/routes.ts';
import { authoriseRoutes as ksaRoutes } from '#functions/sandbox/bank-ksa/routes.ts';
import { authoriseRoutes as uaeRoutes } from '#functions/sandbox/bank-uae/routes.ts';
import { hostileRequests } from '#test/support/drivers/hostile/hostile-requests.ts';
import {
  deepTexts,
  escaped,
  formOf,
  hostileTexts,
  parametersOf,
  pathWith,
} from '#test/support/drivers/hostile/hostile-values.ts';
import { aClient } from '#test/support/drivers/journey.ts';

type Send = () => Promise<{ readonly status: number }>;

/** Sends requests, a few concurrently, and returns the names of those that caused a server error. */
const faultsIn = async (requests: readonly (readonly [name: string, send: Send])[]): Promise<readonly string[]> => {
  const queue = [...requests];
  const faults: string[] = [];
  const worker = async (): Promise<void> => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [name, send] = next;
      const fault = await send().then(
        ({ status }) => (status < 500 ? undefined : status),
        (error: Error) => error.message,
      );
      if (fault !== undefined) faults.push(`${name}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: 6 }, worker));
  return faults;
};

/** Returns the log lines that report bugs in requests with the given interaction id. */
const bugsOf = (interactionId: string): readonly string[] =>
  readFileSync(inject('bugs'), 'utf8')
    .split('\n')
    .filter((line) => line.includes(interactionId));

const manyRequests = { requests: 10_000, verifications: 10_000, sessions: 10_000 };

test('no parameter, header or body that a client can send causes a server error', async () => {
  const client = await aClient({ limits: manyRequests });
  await client.token();
  const interactionId = crypto.randomUUID();
  const requests = await hostileRequests(client, interactionId);
  expect(requests.length).toBeGreaterThan(200);
  expect(await faultsIn(requests.map(({ name, send }) => [name, send]))).toEqual([]);
  expect(bugsOf(interactionId)).toEqual([]);
});

/**
 * Returns unauthenticated requests to routes outside the API, with each hostile text in each path parameter and in the
 * query.
 */
const requestsTo = (base: string, keys: readonly string[]): readonly (readonly [string, Send])[] =>
  keys.flatMap((key) => {
    const [method = 'GET', path = ''] = key.split(' ');
    return Object.entries(hostileTexts).flatMap(([kind, text]) => {
      const places = [...parametersOf(path), 'query'];
      return places.map((place): readonly [string, Send] => {
        const parameters = { bank: 'uae-enbdx', provider: 'uae-enbdx', kind: 'consent', [place]: text };
        const query = formOf(
          Object.fromEntries(['state', 'code', 'client_id', 'request_uri', 'id', 'page'].map((name) => [name, text])),
        );
        const body = method === 'GET' ? {} : { body: place === 'query' ? text : (deepTexts.objects ?? '') };
        const url = `${base}${pathWith(path, parameters)}${place === 'query' ? `?${query}` : ''}`;
        return [`${key}: ${kind} ${place}`, () => fetch(url, { method, redirect: 'manual', ...body })];
      });
    });
  });

test('no request to bank events, documentation or sandbox banks causes a server error', async () => {
  const { baseUrl, bankUrl } = inject('sandbox');
  const docs = ['GET /docs/{page}', 'GET /docs/ar/{page}', `GET /${escaped(hostileTexts.long ?? '')}`];
  const banks = [...Object.values(uaeRoutes), ...Object.values(ksaRoutes)].filter(
    (key) => !/keys|switches|listing/.test(key),
  );
  const requests = [...requestsTo(baseUrl, [bankEventsRoute, ...docs]), ...requestsTo(bankUrl, banks)];
  expect(requests.length).toBeGreaterThan(100);
  expect(await faultsIn(requests)).toEqual([]);
});
