import * as z from 'zod';
import { Creditor, DebtorAccount, Risk } from './creditor.ts';
import { AccountTerms, consentTypes, PaymentTerms } from './terms.ts';

const Subscription = z.strictObject({ Webhook: z.strictObject({ Url: z.url(), IsActive: z.boolean() }) });
export type Subscription = z.infer<typeof Subscription>;

/** The authorisation details (RFC 9396) of the UAE standard, without insurance. */
export const AuthorisationDetails = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal(consentTypes.payment),
    // The standard also defines a plain-text format for documentation. Banks accept only the encrypted one.
    consent: PaymentTerms.extend({ PersonalIdentifiableInformation: z.string() }),
    subscription: Subscription.optional(),
  }),
  z.strictObject({
    type: z.literal(consentTypes.account),
    consent: AccountTerms,
    subscription: Subscription.optional(),
  }),
]);
export type AuthorisationDetails = z.infer<typeof AuthorisationDetails>;

/** `AEDomesticPaymentPII` of a consent: the full content of the JWS inside `PersonalIdentifiableInformation`. */
export const ConsentPii = z.strictObject({
  Initiation: z.strictObject({
    DebtorAccount: DebtorAccount.optional(),
    Creditor: z.array(Creditor).min(1).max(10).optional(),
  }),
  Risk,
});

/** `AEDomesticPaymentPIIProperties` of an order. */
export const OrderPii = z.strictObject({ Initiation: Creditor, Risk });
export type OrderPii = z.infer<typeof OrderPii>;
