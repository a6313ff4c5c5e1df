import { createBankKeys } from '../jose/bank-keys.ts';
import type { Protocol } from '../transport/bank-protocol.ts';
import { createEvents } from './events.ts';
import { ksa2024Bank } from './ksa-2024-bank.ts';

/** Account data and events from Saudi banks, which no participant directory lists. */
export const ksa2024: Protocol = {
  markets: ['KSA'],
  kinds: ['account'],
  keyUses: ['signing'],
  connect: ksa2024Bank,
  createEvents: ({ keys, issuer, clientId, now }) =>
    createEvents({
      keys: createBankKeys({ known: async () => keys, latest: async () => [] }),
      issuer,
      audience: clientId,
      now,
    }),
};
