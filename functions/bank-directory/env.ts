import * as z from 'zod';
import { AddressPolicy } from '#shared/banks/directory/bank-documents.ts';

export const Env = z.object({
  TABLE_NAME: z.string(),
  /** Where the UAE's directory answers GET /participants. */
  PARTICIPANTS_URL: z.url(),
  /** What a bank is at first that the operator has not decided about. */
  NEW_BANKS: z.enum(['listed', 'active']),
  BANK_ADDRESSES: AddressPolicy,
  /** The secret with this service's transport key and certificate. */
  TRANSPORT_SECRET: z.string(),
});
