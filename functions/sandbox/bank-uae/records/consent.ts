import * as z from 'zod';
import { consentFields } from '#functions/sandbox/banks/store/consent-record.ts';
import { Creditor } from '#functions/sandbox/banks/postings/creditor.ts';
import { AccountTerms, PaymentTerms } from './terms.ts';

/** Usage of a consent, in total and in the period of the latest payment. Amounts are in minor units. */
const Consumption = z.object({
  count: z.number(),
  value: z.string(),
  period: z.string().optional(),
  countInPeriod: z.number(),
  valueInPeriod: z.string(),
  /** The scheduled days on which payments were made. */
  days: z.array(z.string()),
});
export type Consumption = z.infer<typeof Consumption>;

export const noConsumption: Consumption = { count: 0, value: '0', countInPeriod: 0, valueInPeriod: '0', days: [] };

const PaymentConsent = z.object({
  ...consentFields,
  kind: z.literal('payment'),
  terms: PaymentTerms,
  /** Empty if the consent does not restrict creditors. */
  creditors: z.array(Creditor),
  /** The IBAN or, in Saudi Arabia, the account number of the account from which the payments must be made. */
  debtorIban: z.string().optional(),
  consumption: Consumption,
  paymentIds: z.array(z.string()),
});
export type PaymentConsent = z.infer<typeof PaymentConsent>;

const AccountConsent = z.object({ ...consentFields, kind: z.literal('account'), terms: AccountTerms });
export type AccountConsent = z.infer<typeof AccountConsent>;

/** A consent as the bank stores it. */
export const Consent = z.discriminatedUnion('kind', [PaymentConsent, AccountConsent]);
export type Consent = z.infer<typeof Consent>;
