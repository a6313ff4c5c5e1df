import type { Owner } from '#shared/clients/owner.ts';
import { problemOf } from '#shared/standard/problems/problems.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { derivedId, newId } from '#shared/platform/runtime/ids.ts';
import type { HashInput } from '#shared/platform/secrets/keyed-hashes.ts';
import type { SecretCipher } from '#shared/platform/secrets/secret-cipher.ts';
import { assertSameBody } from '#shared/platform/storage/create-once.ts';
import type { Balances } from './balances.ts';
import type { VerificationRecord, Verifications } from './verification-store.ts';

export interface VerifyDeps {
  readonly balances: Pick<Balances, 'balance'>;
  readonly verifications: Verifications;
  readonly secrets: SecretCipher;
  readonly hashInput: HashInput;
  readonly now: Clock;
}

export interface VerificationRequest {
  readonly owner: Owner;
  /** The name of the operation, for the usage counters. */
  readonly operation: string;
  readonly interactionId: string;
  readonly idempotencyKey: string | undefined;
  /** The entire request as one string. A retry with the same idempotency key must have the same content. */
  readonly content: string;
}

/** A verification's outcome, before it is stored and charged. */
export interface VerificationOutcome<T> {
  readonly answer: T;
  readonly result: string;
  readonly errorDescription: string | null;
  readonly accountStatus: string | null;
  readonly bankCode: string | null;
  readonly charged: boolean;
  /** The input values by name. They are stored as keyed hashes. */
  readonly inputs: Readonly<Record<string, string | undefined>>;
}

/**
 * Runs one verification, and then stores its response, charges the client and counts the verification in one
 * transaction. A retry with the same idempotency key returns the stored response without a charge.
 *
 * @throws Problem `subscription_required` if the client has no balance left, `idempotency_mismatch` if the idempotency
 *   key was used with different content
 */
export const verify = async <T>(
  { owner, operation, idempotencyKey, content }: VerificationRequest,
  run: (requestId: string, at: string) => Promise<VerificationOutcome<T>>,
  { verifications, balances, secrets, hashInput, now }: VerifyDeps,
): Promise<{ readonly answer: T; readonly replayed: boolean }> => {
  const contentHash = await hashInput(content);

  const answerOf = async (record: VerificationRecord): Promise<T> => {
    assertSameBody(record, contentHash);
    return JSON.parse(await secrets.decrypt(record.answer, record.requestId)) as T;
  };

  const requestId = idempotencyKey
    ? derivedId('verification', owner.clientId, owner.market, operation, idempotencyKey)
    : newId();
  const earlier = idempotencyKey ? await verifications.find(requestId) : undefined;
  if (earlier) return { answer: await answerOf(earlier), replayed: true };
  if ((await balances.balance(owner.clientId)) < 1) throw problemOf('subscription_required');
  const at = now().toISOString();
  const { answer, inputs, charged, ...outcome } = await run(requestId, at);
  const record: VerificationRecord = {
    ...outcome,
    ...owner,
    requestId,
    operation,
    answeredAt: at,
    inputs: await hashInputs(inputs, hashInput),
    charged: charged ? 1 : 0,
    answer: await secrets.encrypt(JSON.stringify(answer), requestId),
    bodyHash: contentHash,
  };
  const stored = await verifications.save(record);
  if (stored === record) return { answer, replayed: false };
  return { answer: await answerOf(stored), replayed: true };
};

const hashInputs = async (
  inputs: VerificationOutcome<unknown>['inputs'],
  hashInput: HashInput,
): Promise<Record<string, string>> => {
  const present = Object.entries(inputs).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(
    await Promise.all(present.map(async ([name, value]) => [name, await hashInput(value)] as const)),
  );
};
