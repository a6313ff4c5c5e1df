import * as z from 'zod';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';

/** What the banks of both markets keep of a consent. */
export const consentFields = {
  bank: z.string(),
  consentId: z.string(),
  clientId: z.string(),
  authorizationExpiresAt: z.string(),
  /** The customer who decided, and the accounts that they chose. */
  personaId: z.string().optional(),
  accountIds: z.array(z.string()),
  /** The exchange of the code that issued the valid tokens. */
  tokenFamily: z.string().optional(),
  /** The sections of account data that cannot be read for now. */
  failing: z.array(z.string()).optional(),
  createdAt: z.string(),
  statusUpdatedAt: z.string(),
  version: z.number(),
};

/** For whom a client asks, if not for itself. */
export const OnBehalfOf = z.strictObject({
  TradingName: z.string().optional(),
  LegalName: z.string().optional(),
  IdentifierType: z.literal('Other').optional(),
  Identifier: z.string().optional(),
});

const Common = z.object(consentFields);

/** A consent, as far as the markets keep it alike. */
export interface ConsentRecord extends z.infer<typeof Common> {
  readonly status: ConsentStatus;
  /** Who has decided already, if several people must. */
  readonly approvals?: readonly object[];
}

/** The consent with another status. Write it with a commit: its version is the next one. */
export const moved = <C extends ConsentRecord>(consent: C, status: C['status'], at: string): C => ({
  ...consent,
  status,
  statusUpdatedAt: at,
  version: consent.version + 1,
});
