import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { PublicKeys } from '#shared/platform/signing/signer.ts';
import type { BankStore } from './store.ts';

export interface Deps {
  readonly store: BankStore;
  /** The one third party registered here, and its keys. */
  readonly clientId: string;
  readonly clientKeys: PublicKeys;
  readonly now: Clock;
}
