import * as z from 'zod';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { digest, newRandomId } from '#shared/platform/runtime/ids.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';
import { memberKeys } from '#shared/clients/members/keys.ts';
import type { Table, Write } from '#shared/platform/storage/table.ts';
import type { Site } from './site.ts';
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

/** A challenge that a device has signed. */
export interface SignedChallenge {
  readonly challenge: string;
  readonly record: Challenge;
}

export interface SignInDeps {
  readonly table: Table;
  readonly site: Site;
  readonly now: Clock;
}

/**
 * Returns the checks of a device's response: it must cover this site and a challenge that has this purpose, was not used
 * and has not expired. Afterwards, `signed` returns that challenge.
 */
export const responseChecks = (purpose: string, { table, site, now }: SignInDeps) => {
  let signed: SignedChallenge | undefined;
  const checks = {
    expectedChallenge: async (challenge: string): Promise<boolean> => {
      const record = await readSingleUse(table, keyOf(challenge), Challenge, now);
      signed = record?.purpose === purpose ? { challenge, record } : undefined;
      return signed !== undefined;
    },
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
  };
  return { checks, signed: () => signed };
};

export const consumeChallenge = ({ challenge, record }: SignedChallenge, now: Clock): Write =>
  consumeWrite(keyOf(challenge), 'Challenge', record, now);

/** Loads the passkey library, only when a person joins or signs in, so that it does not slow down other cold starts. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
