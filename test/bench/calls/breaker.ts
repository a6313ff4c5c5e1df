import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createBreaker } from '#shared/banks/transport/breaker.ts';
import { type HttpClient, createHttpClient } from '#shared/platform/outbound/http-client.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { startLocalTable } from '../../support/cloud/local-table.ts';

const help = `Measures the latency of requests to each of four banks while one of them does not respond. Functions serve one
request at a time, as on Lambda, and share their circuit breakers through the table.

  node test/bench/calls/breaker.ts
`;

const functions = 16;
const requestsPerSecond = 200;
const seconds = 4;
/** The response time of a bank. */
const bankMs = 20;
/**
 * The timeout of a bank call. The service's own timeout is ten times as long, so an unresponsive bank has ten times the
 * effect.
 */
const timeoutMs = 1_000;
const banks = ['a', 'b', 'c', 'unresponsive'] as const;

interface Latencies {
  readonly others: readonly number[];
  readonly unresponsive: readonly number[];
}

/** Starts a server that acts as several banks. One of them can be made unresponsive. */
const startBanks = async () => {
  let isUnresponsive = false;
  const server = http.createServer((request, response) => {
    if (isUnresponsive && request.url === '/unresponsive') return;
    setTimeout(() => response.end('{}'), bankMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setUnresponsive: (value: boolean): void => {
      isUnresponsive = value;
    },
    stop: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};

type Guard = (bank: string, http: HttpClient) => HttpClient;

/** Sends requests at a steady rate through functions that serve one at a time. A request waits for an idle function. */
const load = async (url: string, guard: Guard): Promise<Latencies> => {
  const latencies = { others: [] as number[], unresponsive: [] as number[] };
  const idle = Array.from({ length: functions }, () => {
    const client = createHttpClient();
    return new Map(banks.map((bank) => [bank, guard(bank, client)]));
  });
  const waiting: ((clients: (typeof idle)[number]) => void)[] = [];
  const send = async (bank: (typeof banks)[number]): Promise<void> => {
    const arrivedAt = performance.now();
    const clients = idle.pop() ?? (await new Promise<(typeof idle)[number]>((resolve) => waiting.push(resolve)));
    const request = { method: 'GET', url: `${url}/${bank}`, timeoutMs } as const;
    await clients
      .get(bank)?.(request)
      .catch(() => undefined);
    latencies[bank === 'unresponsive' ? bank : 'others'].push(performance.now() - arrivedAt);
    const next = waiting.shift();
    if (next) next(clients);
    else idle.push(clients);
  };
  const requests: Promise<void>[] = [];
  for (let index = 0; index < requestsPerSecond * seconds; index += 1) {
    requests.push(send(banks[index % banks.length] ?? 'a'));
    await pause(1000 / requestsPerSecond);
  }
  await Promise.all(requests);
  return latencies;
};

const withBreaker =
  (table: Table): Guard =>
  (bank, client) => {
    const server = { provider: bank, apis: {} };
    return createBreaker({ server, table, http: client, now: systemClock });
  };

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

const run = async (): Promise<void> => {
  const { table, stop } = await startLocalTable();
  const servers = await startBanks();
  try {
    /** Measures one case. */
    const measureCase = (isUnresponsive: boolean, guard: Guard) => {
      servers.setUnresponsive(isUnresponsive);
      return load(servers.url, guard);
    };
    /** Prefixes the bank names, so that each case has its own breakers. */
    const withPrefix =
      (prefix: string): Guard =>
      (bank, client) =>
        withBreaker(table)(`${prefix}-${bank}`, client);
    const cases = {
      'all banks respond': await measureCase(false, withPrefix(newId())),
      'one does not respond': await measureCase(true, withPrefix(newId())),
      'one does not respond, no breakers': await measureCase(true, (_bank, client) => client),
    };
    const baseline = percentile(cases['all banks respond'].others, 0.5);
    console.log('others, ms: median     p99  ÷ normal      unresponsive, ms: median  case');
    for (const [name, { others, unresponsive }] of Object.entries(cases)) {
      const median = percentile(others, 0.5);
      const cells = [median.toFixed(0).padStart(18), percentile(others, 0.99).toFixed(0).padStart(7)];
      cells.push((median / baseline).toFixed(2).padStart(8), percentile(unresponsive, 0.5).toFixed(0).padStart(30));
      console.log(`${cells.join(' ')}  ${name}`);
    }
  } finally {
    servers.stop();
    await stop();
  }
};

if (process.argv.includes('--help')) console.log(help);
else await run();
