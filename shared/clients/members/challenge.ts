import * as z from 'zod';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { digest, newRandomId } from '#shared/platform/runtime/ids.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';
import { memberKeys } from '#shared/clients/members/keys.ts';
import type { Table, Write } from '#shared/platform/storage/table.ts';
import { singleUseWrite, readSingleUse, consumeWrite } from './one-time.ts';

/** The time that browsers give people to find their passkey. */
const challengeSeconds = 300;

/** A value that a device must sign, once (Web Authentication Level 3 §13.4.3). Only its hash is stored. */
export const Challenge = z.object({
  /** `sign-in`, or another purpose of the signed response. */
  purpose: z.string(),
  /** The id of the member who joins with the response. */
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
  const facts: Challenge = { purpose, memberId: newRandomId(), expiresAt: addSeconds(now(), challengeSeconds) };
  await table.commit(singleUseWrite(keyOf(challenge), 'Challenge', facts));
  return { ...facts, challenge };
};

/** Returns a challenge that a device has signed, or undefined if it was for another purpose, used or expired. */
export const challengeOf = async (
  table: Table,
  challenge: string,
  purpose: string,
  now: Clock,
): Promise<Challenge | undefined> => {
  const found = await readSingleUse(table, keyOf(challenge), Challenge, now);
  return found?.purpose === purpose ? found : undefined;
};

export const useChallenge = (challenge: string, facts: Challenge, now: Clock): Write =>
  consumeWrite(keyOf(challenge), 'Challenge', facts, now);

/** The passkey library, loaded when a person joins or signs in: other pages need not wait for it at a cold start. */
export const webAuthn = () => import('@simplewebauthn/server');
