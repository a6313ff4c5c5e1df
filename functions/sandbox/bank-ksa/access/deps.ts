import type { ServerDeps } from '#functions/sandbox/banks/server/deps.ts';
import type { Books } from '../books/books.ts';

/** What the operations of the banks work with. */
export interface BankDeps extends ServerDeps {
  readonly books: Books;
}
