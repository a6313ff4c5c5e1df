import * as z from 'zod';
import { ConsentStatus } from '#shared/consents/consent-status.ts';

/** An amount of money as the UAE standard has it (AEActiveCurrencyAmount). */
export const Amount = z.object({ Amount: z.string(), Currency: z.string() });
export type Amount = z.infer<typeof Amount>;

export const BankAccount = z.object({
  SchemeName: z.literal('IBAN'),
  Identification: z.string(),
  Name: z.string(),
});
export type BankAccount = z.infer<typeof BankAccount>;

/** A consent as the bank keeps it. */
export const BankConsent = z.object({
  bank: z.string(),
  consentId: z.string(),
  clientId: z.string(),
  status: ConsentStatus,
  /** What each payment must amount to. Undefined if the consent leaves it open. */
  amount: Amount.optional(),
  /** The consent allows one payment only. */
  isSingle: z.boolean(),
  creditor: z.string(),
  authorizationExpiresAt: z.string(),
  expiresAt: z.string(),
  debtorAccount: BankAccount.optional(),
  /** The exchange of the code that issued the valid tokens: 1 for the first. Undefined before any exchange. */
  tokenGeneration: z.number().optional(),
  /** The payment that used up a consent to a single payment. */
  paymentId: z.string().optional(),
  statusUpdatedAt: z.string(),
  createdAt: z.string(),
  version: z.number(),
});
export type BankConsent = z.infer<typeof BankConsent>;

/** A payment as the bank keeps it. Its status is not stored: it follows from amount and age. */
export const BankPayment = z.object({
  bank: z.string(),
  paymentId: z.string(),
  consentId: z.string(),
  idempotencyKey: z.string(),
  bodyHash: z.string(),
  amount: Amount,
  purpose: z.string().optional(),
  debtorReference: z.string().optional(),
  billing: z.object({ Type: z.string(), MerchantId: z.string().optional() }),
  createdAt: z.string(),
  version: z.number(),
});
export type BankPayment = z.infer<typeof BankPayment>;

/** A pushed authorisation request (RFC 9126). */
export const PushedRequest = z.object({
  consentId: z.string(),
  redirectUri: z.string(),
  state: z.string().optional(),
  codeChallenge: z.string(),
  expiresAt: z.string(),
});
export type PushedRequest = z.infer<typeof PushedRequest>;

const issued = { bank: z.string(), expiresAt: z.string(), version: z.number() };

const CodeGrant = z.object({
  ...issued,
  kind: z.literal('code'),
  consentId: z.string(),
  /** The exchange must repeat the redirect URI and prove the challenge (RFC 6749 §4.1.3, RFC 7636 §4.6). */
  redirectUri: z.string(),
  codeChallenge: z.string(),
  /** When the code was first exchanged. */
  usedAt: z.string().optional(),
  /** How often the code was exchanged. The tokens of each exchange invalidate those of the one before. */
  generation: z.number().optional(),
});
export type CodeGrant = z.infer<typeof CodeGrant>;

/** An access or refresh token for one consent. */
const ConsentTokenGrant = z.object({
  ...issued,
  kind: z.enum(['access', 'refresh']),
  consentId: z.string(),
  /** The exchange of the code that issued this token. */
  generation: z.number(),
});
export type ConsentTokenGrant = z.infer<typeof ConsentTokenGrant>;

/** An access token of the third party itself, by client credentials. */
const ClientTokenGrant = z.object({ ...issued, kind: z.literal('client') });

/** What an authorisation code or a token allows. The bank keeps it under a hash of the code or token. */
export const Grant = z.discriminatedUnion('kind', [CodeGrant, ConsentTokenGrant, ClientTokenGrant]);
export type Grant = z.infer<typeof Grant>;
