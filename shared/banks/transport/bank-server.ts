import type { JWK } from 'jose';
import type { BankDocuments } from '../directory/bank-documents.ts';

/** The addresses and keys of one bank, from the participant directory and the bank's discovery document. */
export interface BankServer extends Omit<BankDocuments, 'keys'> {
  /** This service's code for the provider. */
  readonly provider: string;
  readonly keys: readonly JWK[];
}
