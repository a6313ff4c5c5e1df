import type { Protocol } from '../transport/bank-protocol.ts';
import { ksaBank } from './ksa-bank.ts';

/** Account data from Saudi banks, which no participant directory lists. */
export const ksa: Protocol = { markets: ['KSA'], kinds: ['account'], keyUses: ['signing'], connect: ksaBank };
