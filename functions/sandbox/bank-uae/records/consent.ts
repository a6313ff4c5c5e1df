import * as z from 'zod';
import { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { consentFields } from '#functions/sandbox/banks/books/consent-record.ts';
import { Creditor } from './creditor.ts';
import { AccountTerms, PaymentTerms } from './terms.ts';

/** Where the bank sends events about a consent. */
export const Webhook = z.strictObject({ Url: z.string(), IsActive: z.boolean() });

const Approval = z.object({
  authoriserId: z.string(),
  status: z.enum(['Pending', 'Approved', 'Rejected']),
  decidedAt: z.string().optional(),
});

/** What was paid under a consent, in all and in the period of the latest payment. In minor units. */
const Consumption = z.object({
  count: z.number(),
  value: z.string(),
  period: z.string().optional(),
  countInPeriod: z.number(),
  valueInPeriod: z.string(),
  /** The scheduled days that were used. */
  days: z.array(z.string()),
});
export type Consumption = z.infer<typeof Consumption>;

export const noConsumption: Consumption = { count: 0, value: '0', countInPeriod: 0, valueInPeriod: '0', days: [] };

const common = {
  ...consentFields,
  status: ConsentStatus,
  expiresAt: z.string(),
  webhook: Webhook.optional(),
  /** Who has approved. Empty if one person decides alone. */
  approvals: z.array(Approval),
  revokedBy: z.enum(['LFI', 'TPP', 'LFI.InitiatedByUser', 'TPP.InitiatedByUser']).optional(),
};

const PaymentConsent = z.object({
  ...common,
  kind: z.literal('payment'),
  terms: PaymentTerms,
  /** Empty if the consent leaves it open. */
  creditors: z.array(Creditor),
  debtorIban: z.string().optional(),
  consumption: Consumption,
  paymentIds: z.array(z.string()),
});
export type PaymentConsent = z.infer<typeof PaymentConsent>;

const AccountConsent = z.object({ ...common, kind: z.literal('account'), terms: AccountTerms });
export type AccountConsent = z.infer<typeof AccountConsent>;

/** A consent as the bank keeps it. */
export const Consent = z.discriminatedUnion('kind', [PaymentConsent, AccountConsent]);
export type Consent = z.infer<typeof Consent>;

export const hasEnded = ({ status }: Consent): boolean =>
  status === 'Rejected' || status === 'Revoked' || status === 'Expired' || status === 'Consumed';

/** The consent at a time. That it has expired is not stored: it follows from the time. */
export const consentAt = <C extends Consent>(consent: C, at: string): C => {
  const waits = consent.status === 'AwaitingAuthorization';
  const endsAt = waits ? consent.authorizationExpiresAt : consent.expiresAt;
  return !hasEnded(consent) && endsAt <= at ? { ...consent, status: 'Expired', statusUpdatedAt: endsAt } : consent;
};
