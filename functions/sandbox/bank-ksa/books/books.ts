import type { Table } from '#shared/platform/storage/table.ts';
import { keysIn, openAuthorisationBooks } from '#functions/sandbox/banks/books/books.ts';
import { Consent, consentAt } from '../records/consent.ts';

export const openBooks = (table: Table) =>
  openAuthorisationBooks<Consent>(table, keysIn('KSA-'), (item, at) => consentAt(Consent.parse(item), at));
