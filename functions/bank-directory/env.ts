import * as z from 'zod';
import { AddressPolicy } from '#shared/banks/directory/bank-documents.ts';
import { NamedKeys } from '#shared/platform/directory-keys/named-keys.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { NationalMarket } from '#shared/standard/markets/market.ts';

export const ParticipantDirectory = z.object({
  /** The URL of `GET /participants`. */
  url: z.url(),
  /** The state of a new bank until the operator enables or disables it. */
  newBanks: z.enum(['listed', 'active']),
  /** The addresses that banks may publish. */
  addresses: AddressPolicy,
});

/** This service's keys, and the address of the key set in which the directory publishes them. */
const OwnKeys = z.object({ keySetUrl: z.url(), messageKeys: NamedKeys, eventKeys: NamedKeys });

export const Directory = z.object({
  /** The secret with this service's transport key and certificate in the market. */
  transportSecret: z.string(),
  participants: ParticipantDirectory.optional(),
  ownKeys: OwnKeys.optional(),
});

export const Env = z.object({
  TABLE_NAME: z.string(),
  /** The directory of each market that has banks or publishes our keys. */
  DIRECTORIES: z.string().transform(parsedJson).pipe(z.partialRecord(NationalMarket, Directory)),
});
