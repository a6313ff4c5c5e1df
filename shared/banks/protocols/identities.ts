import * as z from 'zod';
import { NamedKeys } from '#shared/platform/directory-keys/named-keys.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { NationalMarket } from '#shared/standard/markets/market.ts';
import { BankUnavailable } from '../port/errors.ts';

/**
 * This service as the participant directory of one or several markets knows it. Each market's directory issues its own
 * client id, key ids and certificates.
 */
const Identity = z.object({
  markets: z.array(NationalMarket),
  /** This service's client id at the banks. */
  clientId: z.string(),
  /** Keys that sign messages to banks, by the `kid` that the participant directory assigned. */
  messageKeys: NamedKeys,
  /** The keys that decrypt bank events, by the `kid` that the directory assigned. */
  eventKeys: NamedKeys,
  /** The secret with this service's transport key and certificate (mutual TLS). */
  transportSecret: z.string(),
});

/** Parses an environment variable: a JSON array with one entry for each identity. */
const listOf = <S extends z.ZodType>(identity: S) => z.string().transform(parsedJson).pipe(z.array(identity));

/** The identities of a function that calls banks. */
export const CallingIdentities = listOf(Identity.omit({ eventKeys: true }));
export type CallingIdentity = z.output<typeof CallingIdentities>[number];

/** The identities of the function that receives bank events. */
export const ReceivingIdentities = listOf(Identity.pick({ markets: true, clientId: true, eventKeys: true }));

/** Returns a market's identity. Throws BankUnavailable if the stage has none for it. */
export const identityIn = <I extends { readonly markets: readonly NationalMarket[] }>(
  identities: readonly I[],
  market: NationalMarket,
): I => {
  const identity = identities.find(({ markets }) => markets.includes(market));
  if (!identity) throw new BankUnavailable(`This service has no identity in the market ${market}`);
  return identity;
};
