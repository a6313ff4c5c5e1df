import type { Protocol } from '../transport/bank-protocol.ts';
import { createEventReader } from './events-2024.ts';
import { ksa2024Bank, ksaBank } from './ksa-bank.ts';

/** Account data from Saudi banks, which no participant directory lists. */
export const ksa: Protocol = { markets: ['KSA'], kinds: ['account'], keyUses: ['signing'], connect: ksaBank };

/** Account data and events from the same banks, in version 2024. */
export const ksa2024: Protocol = { ...ksa, connect: ksa2024Bank, createEventReader };
