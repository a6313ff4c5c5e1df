import * as z from 'zod';
import { NamedKeys } from '#shared/platform/directory-keys/named-keys.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { NationalMarket } from '#shared/standard/markets/market.ts';
import { BankUnavailable } from '../port/errors.ts';

/**
 * This service's identity at the banks of one or several markets: the client id, key ids and certificate that a
 * participant directory issued.
 */
const Identity = z.object({
  markets: z.array(NationalMarket),
  /** This service's client id at the banks. */
  clientId: z.string(),
  /** The keys that sign messages to banks, by the `kid` that the participant directory assigned. */
  messageKeys: NamedKeys,
  /** The keys that decrypt bank events, by the `kid` that the directory assigned. */
  eventKeys: NamedKeys,
  /** The secret with this service's transport key and certificate (mutual TLS). */
  transportSecret: z.string(),
});

/** Parses an environment variable with a JSON array of identities. */
const identitiesVariable = <S extends z.ZodType>(identity: S) =>
  z.string().transform(parsedJson).pipe(z.array(identity));

/** The identities of a function that calls banks. */
export const CallingIdentities = identitiesVariable(Identity.omit({ eventKeys: true }));
export type CallingIdentity = z.output<typeof CallingIdentities>[number];

/** The identities of the function that receives bank events. */
export const ReceivingIdentities = identitiesVariable(Identity.pick({ markets: true, eventKeys: true }));

/** Returns a market's identity. Throws BankUnavailable if the stage has none for it. */
export const identityIn = <I extends { readonly markets: readonly NationalMarket[] }>(
  identities: readonly I[],
  market: NationalMarket,
): I => {
  const identity = identities.find(({ markets }) => markets.includes(market));
  if (!identity) throw new BankUnavailable(`This service has no identity in the market ${market}`);
  return identity;
};
