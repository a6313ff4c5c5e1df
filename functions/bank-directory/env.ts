import * as z from 'zod';
import { AddressPolicy } from '#shared/banks/directory/bank-documents.ts';

export const Env = z.object({
  TABLE_NAME: z.string(),
  /** Base URL of the UAE participant directory, which serves GET /participants. */
  PARTICIPANTS_URL: z.url(),
  /** The state of a new bank until the operator enables or disables it. */
  NEW_BANKS: z.enum(['listed', 'active']),
  BANK_ADDRESSES: AddressPolicy,
  /** The secret with this service's transport key and certificate. */
  TRANSPORT_SECRET: z.string(),
});
