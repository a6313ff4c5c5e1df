import { type HttpClient, Unreachable } from '#shared/platform/outbound/http-client.ts';
import { readBankDocuments } from '../directory/bank-documents.ts';
import { BankUnavailable } from '../port/errors.ts';
import type { BankServer } from '../transport/bank-server.ts';

/** Cache size, larger than the number of banks in the markets. */
export const maxBanks = 600;

/** Cache time of the documents and keys of banks that no participant directory lists. */
export const documentsSeconds = 900;

/** Reads the documents of a bank with configured endpoints. Throws BankUnavailable if the bank does not respond. */
export const readConfiguredBank = (provider: string, discovery: string, apis: BankServer['apis'], http: HttpClient) => {
  const participant = { code: provider, discoveryDocument: discovery, apis };
  // The operator configured the discovery document, so its addresses are trusted.
  const policy = { addresses: 'any', participantsUrl: discovery } as const;
  return readBankDocuments(participant, policy, http).catch((error: unknown) => {
    if (error instanceof Unreachable) throw new BankUnavailable(`${provider} did not respond`, { cause: error });
    throw error;
  });
};
