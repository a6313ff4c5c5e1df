import { erased } from '#shared/standard/erased.ts';
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
import { emptyCall } from '#test/support/builders/a-call.ts';

/** The final response to a request: the result, or the code of a permanent error. */
export type FinalResponse<T> = { readonly ok: T } | { readonly errorCode: string };

/** The service, the bank and the clients of a history, and the ways to call the service. */
export interface Scene {
  readonly world: World;
  readonly service: Service;
  readonly bank: Bank;
  readonly client: Client;
  /** Another client, which must not see any of the first client's resources. */
  readonly stranger: Client;
  /** The market of the history. */
  readonly market: PlaceName;
  /** Waits for a random time, up to a maximum. */
  wait(place: string, maxMs: number): Promise<void>;
  /** Calls a function once, whatever the outcome. */
  callOnce<Memory, T>(target: LambdaFunction<Memory>, send: (memory: Memory) => Promise<T>): Promise<Outcome<T>>;
  /** Calls a function until the response is final, as a careful integrator does. A permanent error is final. */
  callUntilFinal<Memory, T>(
    target: LambdaFunction<Memory>,
    send: (memory: Memory) => Promise<T>,
  ): Promise<FinalResponse<T>>;
  /** Calls a create operation in the same way, and records the request so that it can be retried after the story. */
  create<Memory, T extends CreateResult>(
    target: LambdaFunction<Memory>,
    send: (memory: Memory) => Promise<T>,
  ): Promise<FinalResponse<T>>;
  /** Retries all recorded create requests, whatever the state of the created resources. Checks their responses. */
  retryCreates(): Promise<void>;
}

/** The result of a create operation. The client receives `created`, byte for byte. */
interface CreateResult {
  readonly created: unknown;
}

/** The error codes after which the same request may still succeed. */
const temporaryErrors: ReadonlySet<string> = new Set(['conflict', 'provider_unavailable', 'rate_limited']);

const maxAttempts = 60;
const maxPauseMs = 30_000;

export const createScene = (world: World, service: Service, bank: Bank): Scene => {
  const { fate, timeline, violations } = world;
  const wait: Scene['wait'] = (place, maxMs) => timeline.pause(fate.draw(place) * maxMs);

  const callOnce: Scene['callOnce'] = (target, send) => new Promise((resolve) => target.invoke(send, resolve));

  const callUntilFinal: Scene['callUntilFinal'] = async (target, send) => {
    for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
      const outcome = await callOnce(target, send);
      if (outcome !== 'crashed') {
        if ('value' in outcome) return { ok: outcome.value };
        const { error } = outcome;
        if (error instanceof Problem && !temporaryErrors.has(error.code)) return { errorCode: error.code };
        reportBug(error, violations);
      }
      await wait('pause before a repeat', Math.min(maxPauseMs, 1_000 * 2 ** attempts));
    }
    violations.push('responses: The service did not return a final response');
    return { errorCode: 'internal_error' };
  };

  const creates: {
    readonly firstResponse: string;
    readonly retry: () => Promise<FinalResponse<CreateResult>>;
    /** The earliest time at which the created resource may have been closed and erased. */
    readonly erasableAt: number;
  }[] = [];
  const create: Scene['create'] = async (target, send) => {
    const response = await callUntilFinal(target, send);
    const erasableAt = timeline.now() + 86_400_000;
    if ('ok' in response)
      creates.push({
        firstResponse: JSON.stringify(response.ok.created),
        retry: () => callUntilFinal(target, send),
        erasableAt,
      });
    return response;
  };
  const retryCreates = async (): Promise<void> => {
    for (const { firstResponse, retry, erasableAt } of creates) {
      const response = await retry();
      const laterResponse = 'ok' in response ? JSON.stringify(response.ok.created) : response.errorCode;
      const isOfErased = laterResponse === 'idempotency_mismatch' || laterResponse.includes(`"${erased}"`);
      if (timeline.now() > erasableAt && isOfErased) continue;
      if (laterResponse !== firstResponse)
        violations.push(`create: The first response was ${firstResponse}, but a retry received ${laterResponse}`);
    }
  };

  const buildClient = (name: string): Client => ({
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
  const [client, stranger] = [buildClient('Shop'), buildClient('Stranger')];
  return { world, service, bank, client, stranger, market, wait, callOnce, callUntilFinal, create, retryCreates };
};

/** The names of errors that faults cause. Any other error is a bug in the service. */
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

/** Reports an error as a violation unless a fault caused it. */
export const reportBug = (error: unknown, violations: Violation[]): void => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  if (causedByFaults.has(name)) return;
  violations.push(`responses: A bug: ${name} ${message} ${(stack ?? '').split('\n')[1]?.trim() ?? ''}`);
};

/** The fields that every request from a customer's browser has. */
export const browserRequest = {
  ...emptyCall,
  // All customers use the same browser, so they always return in the browser in which they left.
  sender: { ...emptyCall.sender, ipAddress: '192.0.2.2', cookies: [`__Host-browser=${'b'.repeat(43)}`] },
};

/** Calls a function once, or twice concurrently. */
export const onceOrTwice = <T>(run: () => Promise<T>, isTwice: boolean): Promise<readonly T[]> =>
  Promise.all(isTwice ? [run(), run()] : [run()]);
