import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import type { ServerDeps } from '#functions/sandbox/banks/server/deps.ts';
import type { Books } from '../books/books.ts';

/** What the operations of the banks work with. */
export interface BankDeps extends ServerDeps {
  readonly books: Books;
  /** Sends events to the clients' webhooks. */
  readonly http: HttpClient;
  /** Sends a reminder of a payment at a time. */
  readonly remind: (payment: { readonly bank: string; readonly paymentId: string }, dueAt: string) => Promise<void>;
}
