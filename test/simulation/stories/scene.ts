import { erased } from '#shared/payments/retention/redact.ts';
import { type Client, newClient } from '#shared/clients/client.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Violation } from '../rules.ts';
import type { Bank } from '../outside/bank.ts';
import type { Service } from '../service/service.ts';
import type { LambdaFunction, Outcome } from '../world/functions.ts';
import type { World } from '../world/world.ts';
import type { PlaceName } from './places.ts';
import { clientKey } from './front/ask.ts';

/** The final result of a request that was retried until the service gave one. */
export type Answer<T> = { readonly ok: T } | { readonly refused: string };

/** The environment of a story. */
export interface Scene {
  readonly world: World;
  readonly service: Service;
  readonly bank: Bank;
  readonly client: Client;
  /** Another client, which must not see any resource of the first one. */
  readonly stranger: Client;
  /** The market of the history. */
  readonly market: PlaceName;
  /** Waits for a random time. */
  wait(place: string, maxMs: number): Promise<void>;
  /** Calls a function once. */
  once<Memory, T>(target: LambdaFunction<Memory>, send: (memory: Memory) => Promise<T>): Promise<Outcome<T>>;
  /**
   * Calls a function until its result is final, as a careful integrator does. A permanent error is final too.
   */
  insist<Memory, T>(target: LambdaFunction<Memory>, send: (memory: Memory) => Promise<T>): Promise<Answer<T>>;
  /** Calls `insist` for a create request, which may be retried at the end of its story. */
  create<Memory, T extends Created>(
    target: LambdaFunction<Memory>,
    send: (memory: Memory) => Promise<T>,
  ): Promise<Answer<T>>;
  /** Retries all create requests, whatever the state of the created resources. Each returns its first response. */
  repeatCreates(): Promise<void>;
}

/** The result of a create request. The client receives `created`, byte for byte. */
interface Created {
  readonly created: unknown;
}

/** Error codes after which the same request may succeed. */
const temporary: ReadonlySet<string> = new Set(['conflict', 'provider_unavailable', 'rate_limited']);

const maxTries = 60;
const maxPauseMs = 30_000;

export const createScene = (world: World, service: Service, bank: Bank): Scene => {
  const { fate, timeline, violations } = world;
  const pause = (milliseconds: number) => new Promise<void>((resolve) => timeline.after(milliseconds, resolve));
  const wait: Scene['wait'] = (place, maxMs) => pause(fate.draw(place) * maxMs);

  const once: Scene['once'] = (target, send) => new Promise((resolve) => target.invoke(send, resolve));

  const insist: Scene['insist'] = async (target, send) => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const outcome = await once(target, send);
      if (outcome !== 'crashed') {
        if ('value' in outcome) return { ok: outcome.value };
        const { error } = outcome;
        if (error instanceof Problem && !temporary.has(error.code)) return { refused: error.code };
        noteBug(error, violations);
      }
      await wait('pause before a repeat', Math.min(maxPauseMs, 1_000 * 2 ** tries));
    }
    violations.push('answers: The service did not return a final response');
    return { refused: 'internal_error' };
  };

  const creates: {
    readonly first: string;
    readonly again: () => Promise<Answer<Created>>;
    /** The earliest time at which the created resource may have been closed and erased. */
    readonly erasableAt: number;
  }[] = [];
  const create: Scene['create'] = async (target, send) => {
    const response = await insist(target, send);
    const erasableAt = timeline.now() + 86_400_000;
    if ('ok' in response)
      creates.push({ first: JSON.stringify(response.ok.created), again: () => insist(target, send), erasableAt });
    return response;
  };
  const repeatCreates = async (): Promise<void> => {
    for (const { first, again, erasableAt } of creates) {
      const response = await again();
      const repeated = 'ok' in response ? JSON.stringify(response.ok.created) : response.refused;
      if (timeline.now() > erasableAt && repeated.includes(`"${erased}"`)) continue;
      if (repeated !== first) violations.push(`create: The response was ${first}, and later ${repeated}`);
    }
  };

  const aClient = (name: string): Client => ({
    ...newClient({
      id: newId(),
      appId: newId(),
      name,
      markets: ['UAE', 'KSA', 'MAIN'],
      products: ['payments', 'verifications', 'account-data', 'reports'],
      createdAt: new Date(timeline.now()).toISOString(),
    }),
    publicKeys: [clientKey],
  });

  const market = fate.happens('the history plays in Saudi Arabia', 0.35) ? 'KSA' : 'UAE';
  const [client, stranger] = [aClient('Shop'), aClient('Stranger')];
  return { world, service, bank, client, stranger, market, wait, once, insist, create, repeatCreates };
};

/** Errors that faults cause. Every other error is a bug of the service. */
export const causedByFaults: ReadonlySet<string> = new Set([
  'Problem',
  'TimeoutError',
  'KMSInternalException',
  'ThrottlingException',
  'BankUnavailable',
  'SourceUnavailable',
  'Conflict',
  'Contention',
  'ProvisionedThroughputExceededException',
  'TransactionConflictException',
  'TransactionCanceledException',
  'EntriesRejected',
  'MessagesRejected',
]);

export const noteBug = (error: unknown, violations: Violation[]): void => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  if (causedByFaults.has(name)) return;
  violations.push(`answers: A bug: ${name} ${message} ${(stack ?? '').split('\n')[1]?.trim() ?? ''}`);
};

/** The fields of every call by an integrator. */
export const callOf = (client: Client, market: PlaceName) => ({
  client,
  market,
  owner: { clientId: client.id, market },
  params: undefined,
  query: undefined,
  headers: undefined,
  body: undefined,
  idempotencyKey: undefined,
  signature: undefined,
  interactionId: 'interaction',
  sender: { ipAddress: '192.0.2.1', userAgent: undefined, acceptLanguage: undefined, cookies: [] },
});

/** The fields of every request from a customer's browser. */
export const visit = {
  client: undefined,
  market: undefined,
  owner: undefined,
  params: undefined,
  query: undefined,
  headers: undefined,
  body: undefined,
  idempotencyKey: undefined,
  signature: undefined,
  interactionId: 'interaction',
  sender: {
    ipAddress: '192.0.2.2',
    userAgent: undefined,
    acceptLanguage: undefined,
    // All customers use this browser, and return in the browser in which they left.
    cookies: [`__Host-browser=${'b'.repeat(43)}`],
  },
};

/** Calls a function once, or twice concurrently. */
export const both = <T>(act: () => Promise<T>, isTwice: boolean): Promise<readonly T[]> =>
  Promise.all(isTwice ? [act(), act()] : [act()]);
