import { ksa } from './ksa.ts';
import type { MarketRow } from './market-row.ts';
import { uae } from './uae.ts';

export const marketRows = { UAE: uae, KSA: ksa } as const satisfies Readonly<Record<string, MarketRow>>;
