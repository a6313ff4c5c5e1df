import * as z from 'zod';
import type { Client } from '#shared/clients/client.ts';
import { type Market, marketsServing, NationalMarket } from '#shared/standard/markets/market.ts';
import { responseFormatOf } from '#shared/standard/problems/legacy-apis.ts';
import type { RequestGuard } from '#shared/platform/http/request-guard.ts';
import { createIdempotencyStore } from '#shared/platform/http/idempotency-store.ts';
import { createRateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { createKmsClient } from '#shared/platform/aws/kms.ts';
import { KeyArns, kmsPublicKeys } from '#shared/platform/signing/kms-signer.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { createKeyUses, useOfSigningKey } from '#shared/clients/key-uses.ts';
import { createAccessTokens } from './access-token.ts';
import { createCallers } from '#shared/clients/client-store.ts';

/** Environment variables of every function behind the HTTP API. */
export const HttpEnv = z.object({
  TABLE_NAME: z.string(),
  /** Base URL of the API, which is also the issuer of its tokens. */
  BASE_URL: z.url(),
  SESSION_KEYS: KeyArns,
  /** The party that connects to API Gateway: the callers themselves, or CloudFront on their behalf. */
  FRONT: z.enum(['callers', 'cloudfront']),
  /** The national markets that the stage serves, separated by spaces. */
  MARKETS: z
    .string()
    .transform((text) => text.split(' '))
    .pipe(z.array(NationalMarket)),
});

export const createRequestGuard = (table: Table, env: z.output<typeof HttpEnv>): RequestGuard<Client, Market> => {
  const callers = createCallers(table, systemClock);
  const keyUses = createKeyUses(table, systemClock);
  const accessTokens = createAccessTokens(
    kmsPublicKeys(createKmsClient(), env.SESSION_KEYS),
    env.BASE_URL,
    systemClock,
  );
  return {
    baseUrl: env.BASE_URL,
    responseFormatOf,
    addressHeader: env.FRONT === 'cloudfront' ? 'cloudfront-viewer-address' : undefined,
    callerOf: async (token, identify) => callers.clientOf(await accessTokens.verify(token, identify)),
    markets: marketsServing(env.MARKETS),
    limiter: createRateLimiter(table, systemClock),
    idempotencyStore: createIdempotencyStore(table, systemClock),
    recordKeyUse: ({ appId }, key) => keyUses.record(appId, useOfSigningKey(key)),
  };
};
