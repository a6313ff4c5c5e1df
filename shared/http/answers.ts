import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { addSeconds, type Clock, epochSeconds } from '#shared/runtime/clock.ts';
import { keys } from '#shared/storage/keys.ts';
import { Conflict, type Table } from '#shared/storage/table.ts';
import { Problem } from './problem.ts';

/** The answer of a create, kept under its Idempotency-Key so that a repeat gets it byte for byte (decisions 0). */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}

export interface Answers {
  /**
   * Runs a create once per scope. A repeat with the same body gets the kept answer; with another body it is refused
   * (422 idempotency_mismatch); while the first still runs, 409 conflict with Retry-After. A run that died gives its
   * place up after half a minute: what it did has a derived id, so the next run finds it instead of doing it twice.
   *
   * @param secret seals the kept answer: without it, what the table holds cannot be read. For answers with tokens.
   */
  once(
    scope: string,
    bodyHash: string,
    secret: string | undefined,
    run: () => Promise<KeptAnswer>,
  ): Promise<KeptAnswer & { readonly replayed: boolean }>;
}

const Kept = z.object({
  bodyHash: z.string(),
  state: z.enum(['Running', 'Answered']),
  runningUntil: z.string(),
  status: z.int().optional(),
  body: z.string().optional(),
  version: z.int(),
});

const leaseSeconds = 30;
const keptSeconds = 48 * 3600;

export const openAnswers = (table: Table, now: Clock): Answers => ({
  async once(scope, bodyHash, secret, run) {
    const at = now();
    const claim = {
      ...keys.answer(scope),
      entity: 'Answer',
      bodyHash,
      state: 'Running' as const,
      runningUntil: addSeconds(at, leaseSeconds),
      claimedBy: randomBytes(9).toString('base64url'),
      ttl: epochSeconds(at) + keptSeconds,
    };
    let version = 0;
    try {
      await table.commit({ item: { ...claim, version }, expect: 'absent' });
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      const kept = Kept.parse(error.standing[0]);
      if (kept.bodyHash !== bodyHash) throw new Problem('idempotency_mismatch', { cause: error });
      if (kept.state === 'Answered') {
        return { status: kept.status ?? 200, body: open(kept.body ?? '', secret), replayed: true };
      }
      if (kept.runningUntil > at.toISOString()) throw new Problem('conflict', { retryAfterSeconds: 1, cause: error });
      version = kept.version + 1;
      await table.commit({ item: { ...claim, version }, expect: kept.version });
    }
    try {
      const answer = await run();
      const body = seal(answer.body, secret);
      const answered = { ...claim, state: 'Answered' as const, status: answer.status, body, version: version + 1 };
      await table.commit({ item: answered, expect: version });
      return { ...answer, replayed: false };
    } catch (error) {
      // A refusal leaves no answer behind: the same key may be tried again at once.
      if (error instanceof Problem) {
        const ttl = epochSeconds(at) + leaseSeconds;
        const released = { ...claim, runningUntil: at.toISOString(), version: version + 1, ttl };
        await table.commit({ item: released, expect: version }).catch(unlessTaken);
      }
      throw error;
    }
  },
});

/** Whoever took an overdue place over decides about it. */
const unlessTaken = (error: unknown): void => {
  if (!(error instanceof Conflict)) throw error;
};

const sealingKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'kept answer', 32));

const seal = (body: string, secret: string | undefined): string => {
  if (secret === undefined) return body;
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), iv);
  const sealed = Buffer.concat([cipher.update(body, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
};

const open = (kept: string, secret: string | undefined): string => {
  if (secret === undefined) return kept;
  const bytes = Buffer.from(kept, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
};
