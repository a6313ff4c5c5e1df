import * as z from 'zod';
import { openClients } from '#shared/clients/client-store.ts';
import { openRateLimiter } from '#shared/limits/rate-limiter.ts';
import { systemClock } from '#shared/runtime/clock.ts';
import { openAccessTokens } from '#shared/sessions/access-token.ts';
import { KeyArns, kmsPublicKeys, openKms } from '#shared/signing/kms-signer.ts';
import type { Table } from '#shared/storage/table.ts';
import { openAnswers } from './answers.ts';
import type { Gate } from './serve.ts';

/** What infra must set for every Lambda behind the HTTP API. */
export const HttpEnv = z.object({
  TABLE_NAME: z.string(),
  /** Base address of the interface, issuer of its tokens. */
  BASE_URL: z.url(),
  SESSION_KEYS: KeyArns,
});

export const openGate = (table: Table, env: z.output<typeof HttpEnv>): Gate => ({
  clients: openClients(table, systemClock),
  accessTokens: openAccessTokens(kmsPublicKeys(openKms(), env.SESSION_KEYS), env.BASE_URL, systemClock),
  limiter: openRateLimiter(table, systemClock),
  answers: openAnswers(table, systemClock),
});
