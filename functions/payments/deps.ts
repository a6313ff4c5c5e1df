import type { Banks } from '#shared/banks/bank.ts';
import type { Operations } from '#shared/http/route.ts';
import type { PaymentStores } from '#shared/payments/payment-stores.ts';
import type { Clock } from '#shared/runtime/clock.ts';
import type { SealedBox } from '#shared/secrets/sealed-box.ts';
import type { Table } from '#shared/storage/table.ts';
import type { routes } from './routes.ts';

export interface Deps {
  readonly stores: PaymentStores;
  readonly table: Table;
  readonly banks: Banks;
  readonly secrets: SealedBox;
  readonly baseUrl: string;
  /** Which statuses a client may set on a consent: a sandbox allows every edge of the lifecycle. */
  readonly consentUpdates: 'revocation' | 'any-edge';
  readonly now: Clock;
}
export type Ops = Operations<typeof routes, Deps>;
