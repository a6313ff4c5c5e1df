import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Books } from '../books/books.ts';
import type { Settings } from '../books/settings.ts';

/** What the operations of the banks work with. */
export interface BankDeps {
  readonly books: Books;
  readonly settings: Settings;
  /** Whether tokens are bound to the certificate of the connection (RFC 8705). It takes a host with mutual TLS. */
  readonly bindsTokens: boolean;
  /** Sends events to the clients' webhooks. */
  readonly http: HttpClient;
  /** Sends a reminder of a payment at a time. */
  readonly remind: (payment: { readonly bank: string; readonly paymentId: string }, dueAt: string) => Promise<void>;
  /** Waits, as a bank that is slow does. */
  readonly pause: (ms: number) => Promise<void>;
  readonly now: Clock;
}
