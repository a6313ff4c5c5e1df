import * as z from 'zod';
import type { NationalMarket } from '#shared/standard/markets/market.ts';
import { ksa, ksa2024 } from '../ksa/protocol.ts';
import type { MarketDirectory } from '../directory/participants.ts';
import type { KeyUse, Protocol } from '../transport/bank-protocol.ts';
import { sandboxDialect, uae } from '../uae/protocol.ts';

/** The protocols, one row each. A bank's configured endpoints, or its link from a directory, name the protocol. */
export const protocols = {
  /** UAE Open Finance v2.1. */
  uae,
  /** Payments at the sandbox banks of Saudi Arabia. */
  dialect: sandboxDialect,
  /** KSA Account Information 2022.11.01 on FAPI 1.0 Advanced. */
  ksa,
  /** KSA Account Information 2024.09.01 on FAPI 2.0. */
  'ksa-2024': ksa2024,
} as const satisfies Readonly<Record<string, Protocol>>;
export type ProtocolName = keyof typeof protocols;

export const ProtocolName = z.enum(Object.keys(protocols) as ProtocolName[]);

/** Finds a protocol by its name. A stored link may name one that only a later release supports. */
export const protocolNamed = (name: string): Protocol | undefined =>
  Object.entries<Protocol>(protocols).find(([known]) => known === name)?.[1];

/** Returns how the banks of a market use this service's keys. */
export const keyUsesIn = (market: NationalMarket): ReadonlySet<KeyUse> =>
  new Set(
    Object.values<Protocol>(protocols).flatMap(({ markets, keyUses }) => (markets.includes(market) ? keyUses : [])),
  );

/** Returns how a market's participant directory lists the banks of each protocol. */
export const directoryOf = (market: NationalMarket): MarketDirectory => ({
  market,
  formats: Object.fromEntries(
    Object.entries<Protocol>(protocols).flatMap(([name, { markets, directory }]) =>
      directory && markets.includes(market) ? [[name, directory] as const] : [],
    ),
  ),
});
