import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createCallCounts } from '#shared/banks/health/call-counts.ts';
import { createHealthMonitor } from '#shared/banks/health/health-monitor.ts';
import { createHealthStore } from '#shared/banks/health/health-store.ts';
import { createBreaker } from '#shared/banks/transport/breaker.ts';
import { type HttpClient, createHttpClient } from '#shared/platform/outbound/http-client.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { listenLocally } from '../../support/cloud/free-port.ts';
import { startLocalTable } from '../../support/cloud/local-table.ts';
import { quantile } from '../compare.ts';

const help = `Measures the latency of requests to each of four banks while one of them responds slowly or not at all.
Functions serve one request at a time, as on Lambda, and share their circuit breakers through the table.

  node test/bench/calls/breaker.ts
`;

/** More than the calls that start before a slow bank is detected, and fewer than in production. */
const functions = 64;
const requestsPerSecond = 100;
const seconds = 16;
/** The number of functions that may call the slow bank at the same time. */
const maxSlowInteractions = functions / 4;
/** The response time of a bank that is fast. */
const bankMs = 100;
/** The timeout of a bank call. */
const timeoutMs = 10_000;
/** The response time of a slow bank. */
const slowMs = 3_000;
const banks = ['a', 'b', 'c', 'troubled'] as const;

type Trouble = 'none' | 'slow' | 'unresponsive';

interface Latencies {
  readonly others: readonly number[];
  readonly troubled: readonly number[];
}

/** Starts a server that acts as several banks. One of them can be made slow or unresponsive. */
const startBanks = async () => {
  let trouble: Trouble = 'none';
  const server = http.createServer((request, response) => {
    const behaviour = request.url === '/troubled' ? trouble : 'none';
    if (behaviour !== 'unresponsive') setTimeout(() => response.end('{}'), behaviour === 'slow' ? slowMs : bankMs);
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}`,
    setTrouble: (value: Trouble): void => {
      trouble = value;
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
  const latencies = { others: [] as number[], troubled: [] as number[] };
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
    latencies[bank === 'troubled' ? bank : 'others'].push(performance.now() - arrivedAt);
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
    const stores = { counts: createCallCounts(table, systemClock), health: createHealthStore(table, systemClock) };
    const health = createHealthMonitor(stores, systemClock);
    return createBreaker({ server, market: 'UAE', table, http: client, health, maxSlowInteractions, now: systemClock });
  };

const run = async (): Promise<void> => {
  const { table, stop } = await startLocalTable();
  const servers = await startBanks();
  try {
    /** Measures one case. */
    const measureCase = (trouble: Trouble, guard: Guard) => {
      servers.setTrouble(trouble);
      return load(servers.url, guard);
    };
    /** Creates breakers for one case. The prefix of the bank names separates them from those of other cases. */
    const breakers =
      (prefix = newId()): Guard =>
      (bank, client) =>
        withBreaker(table)(`${prefix}-${bank}`, client);
    const noBreakers: Guard = (_bank, client) => client;
    const cases = {
      'all banks respond': await measureCase('none', breakers()),
      'one is slow': await measureCase('slow', breakers()),
      'one is slow, no breakers': await measureCase('slow', noBreakers),
      'one does not respond': await measureCase('unresponsive', breakers()),
    };
    const baseline = quantile(cases['all banks respond'].others, 0.99);
    console.log('others, ms: median     p99  p99 ÷ normal      troubled, ms: median  case');
    for (const [name, { others, troubled }] of Object.entries(cases)) {
      const p99 = quantile(others, 0.99);
      const cells = [quantile(others, 0.5).toFixed(0).padStart(18), p99.toFixed(0).padStart(7)];
      cells.push((p99 / baseline).toFixed(2).padStart(13), quantile(troubled, 0.5).toFixed(0).padStart(26));
      console.log(`${cells.join(' ')}  ${name}`);
    }
  } finally {
    servers.stop();
    await stop();
  }
};

if (process.argv.includes('--help')) console.log(help);
else await run();
