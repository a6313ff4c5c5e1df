import type { Protocol } from '../transport/bank-protocol.ts';
import { ksaBank } from './ksa-bank.ts';

/** Account data at Saudi banks. No participant directory lists them. */
export const ksa: Protocol = { markets: ['KSA'], kinds: ['account'], keyUses: ['signing'], connect: ksaBank };
