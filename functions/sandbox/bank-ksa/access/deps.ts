import type { AuthorisationDeps } from '#functions/sandbox/banks/server/deps.ts';
import type { Consent } from '../records/consent.ts';

/** What the operations of the banks work with. */
export type BankDeps = AuthorisationDeps<Consent>;
