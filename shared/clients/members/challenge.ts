import * as z from 'zod';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { digest, newRandomId } from '#shared/platform/runtime/ids.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';
import { memberKeys } from '#shared/clients/members/keys.ts';
import type { Table, Write } from '#shared/platform/storage/table.ts';
import { singleUseWrite, readSingleUse, consumeWrite } from './one-time.ts';

/** The time within which a device must sign a challenge. */
const challengeSeconds = 300;

/** A single-use value that a device must sign (Web Authentication Level 3 §13.4.3). Only its hash is stored. */
export const Challenge = z.object({
  /** Purpose of the signed response, for example `sign-in`. */
  purpose: z.string(),
  /** The id that the new member receives, if the response is used to join. */
  memberId: z.string(),
  expiresAt: z.iso.datetime(),
});
export type Challenge = z.infer<typeof Challenge>;

const keyOf = (challenge: string) => memberKeys.challenge(digest('challenge', challenge));

/** Creates a challenge and returns it, in base64url. */
export const newChallenge = async (
  purpose: string,
  { table, now }: { readonly table: Table; readonly now: Clock },
): Promise<Challenge & { readonly challenge: string }> => {
  const challenge = randomBytes(32).toString('base64url');
  const record: Challenge = { purpose, memberId: newRandomId(), expiresAt: addSeconds(now(), challengeSeconds) };
  await table.commit(singleUseWrite(keyOf(challenge), 'Challenge', record));
  return { ...record, challenge };
};

/**
 * Returns a challenge that a device has signed, or undefined if it is unknown, has another purpose, was used or has
 * expired.
 */
export const challengeOf = async (
  table: Table,
  challenge: string,
  purpose: string,
  now: Clock,
): Promise<Challenge | undefined> => {
  const record = await readSingleUse(table, keyOf(challenge), Challenge, now);
  return record?.purpose === purpose ? record : undefined;
};

export const consumeChallenge = (challenge: string, record: Challenge, now: Clock): Write =>
  consumeWrite(keyOf(challenge), 'Challenge', record, now);

/** Loads the passkey library, only when a person joins or signs in, so that it does not slow down other cold starts. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
