import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createBreaker } from '#shared/banks/transport/breaker.ts';
import { type HttpClient, createHttpClient } from '#shared/platform/outbound/http-client.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { startLocalTable } from '../../support/cloud/local-table.ts';

const help = `Measures how long requests take while one of four banks does not respond: requests to this bank, and to
the others. Functions serve one request at a time, as on Lambda, and share the breakers in the table.

  node test/bench/calls/breaker.ts
`;

const functions = 16;
const requestsPerSecond = 200;
const seconds = 4;
/** The response time of a bank. */
const bankMs = 20;
/** A function's time-out. The service's time-out is ten times longer, so its effect is ten times larger. */
const timeoutMs = 1_000;
const banks = ['a', 'b', 'c', 'sick'] as const;

interface Latencies {
  readonly others: readonly number[];
  readonly sick: readonly number[];
}

/** A server that acts as several banks. One of them may not respond. */
const startBanks = async () => {
  let isSilent = false;
  const server = http.createServer((request, response) => {
    if (isSilent && request.url === '/sick') return;
    setTimeout(() => response.end('{}'), bankMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence: (silent: boolean): void => {
      isSilent = silent;
    },
    stop: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};

type Guard = (bank: string, http: HttpClient) => HttpClient;

/** Sends requests at a steady rate to functions that each serve one at a time. A request waits for an idle one. */
const load = async (url: string, guard: Guard): Promise<Latencies> => {
  const latencies = { others: [] as number[], sick: [] as number[] };
  const free = Array.from({ length: functions }, () => {
    const client = createHttpClient();
    return new Map(banks.map((bank) => [bank, guard(bank, client)]));
  });
  const waiting: ((own: (typeof free)[number]) => void)[] = [];
  const send = async (bank: (typeof banks)[number]): Promise<void> => {
    const arrivedAt = performance.now();
    const own = free.pop() ?? (await new Promise<(typeof free)[number]>((resolve) => waiting.push(resolve)));
    const request = { method: 'GET', url: `${url}/${bank}`, timeoutMs } as const;
    await own
      .get(bank)?.(request)
      .catch(() => undefined);
    latencies[bank === 'sick' ? 'sick' : 'others'].push(performance.now() - arrivedAt);
    const next = waiting.shift();
    if (next) next(own);
    else free.push(own);
  };
  const requested: Promise<void>[] = [];
  for (let index = 0; index < requestsPerSecond * seconds; index += 1) {
    requested.push(send(banks[index % banks.length] ?? 'a'));
    await pause(1000 / requestsPerSecond);
  }
  await Promise.all(requested);
  return latencies;
};

const guarded =
  (table: Table): Guard =>
  (bank, client) => {
    const server = { provider: bank, apis: {} };
    return createBreaker({ server, table, http: client, now: systemClock });
  };

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;

const run = async (): Promise<void> => {
  const { table, stop } = await startLocalTable();
  const servers = await startBanks();
  try {
    /** The two sides have separate breakers. */
    const side = (isSilent: boolean, guard: Guard) => {
      servers.silence(isSilent);
      return load(servers.url, guard);
    };
    const named =
      (prefix: string): Guard =>
      (bank, client) =>
        guarded(table)(`${prefix}-${bank}`, client);
    const sides = {
      'all banks answer': await side(false, named(newId())),
      'one is silent': await side(true, named(newId())),
      'one is silent, without breakers': await side(true, (_bank, client) => client),
    };
    const usual = percentile(sides['all banks answer'].others, 0.5);
    console.log('others, ms: median     p99  ÷ usual    the silent bank, ms: median  what');
    for (const [name, { others, sick }] of Object.entries(sides)) {
      const median = percentile(others, 0.5);
      const cells = [median.toFixed(0).padStart(18), percentile(others, 0.99).toFixed(0).padStart(7)];
      cells.push((median / usual).toFixed(2).padStart(8), percentile(sick, 0.5).toFixed(0).padStart(30));
      console.log(`${cells.join(' ')}  ${name}`);
    }
  } finally {
    servers.stop();
    await stop();
  }
};

if (process.argv.includes('--help')) console.log(help);
else await run();
