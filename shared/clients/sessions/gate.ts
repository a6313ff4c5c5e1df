import * as z from 'zod';
import type { Client } from '#shared/clients/client.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { lookOf } from '#shared/standard/problems/families.ts';
import type { Gate } from '#shared/platform/http/gate.ts';
import { openKeptAnswers } from '#shared/platform/http/kept-answers.ts';
import { openRateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openKms } from '#shared/platform/aws/kms.ts';
import { KeyArns, kmsPublicKeys } from '#shared/platform/signing/kms-signer.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { openAccessTokens } from './access-token.ts';
import { openCallers } from './callers.ts';

/** Environment variables of every function behind the HTTP API. */
export const HttpEnv = z.object({
  TABLE_NAME: z.string(),
  /** Base URL of the API, which is also the issuer of its tokens. */
  BASE_URL: z.url(),
  SESSION_KEYS: KeyArns,
  /** The party that connects to API Gateway: the callers themselves, or CloudFront on their behalf. */
  FRONT: z.enum(['callers', 'cloudfront']),
});

export const openGate = (table: Table, env: z.output<typeof HttpEnv>): Gate<Client, Market> => {
  const callers = openCallers(table, systemClock);
  const accessTokens = openAccessTokens(kmsPublicKeys(openKms(), env.SESSION_KEYS), env.BASE_URL, systemClock);
  return {
    baseUrl: env.BASE_URL,
    lookOf,
    addressHeader: env.FRONT === 'cloudfront' ? 'cloudfront-viewer-address' : undefined,
    callerOf: async (token) => callers.clientOf(await accessTokens.verify(token)),
    markets: Market.options,
    limiter: openRateLimiter(table, systemClock),
    keptAnswers: openKeptAnswers(table, systemClock),
  };
};
