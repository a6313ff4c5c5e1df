import * as z from 'zod';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { Amount } from '../books/records.ts';
import { OAuthError } from '../http/errors.ts';

export const paymentConsentType = 'urn:openfinanceuae:service-initiation-consent:v2.1';

/** The rich authorisation details of UAE Open Finance v2.1, service initiation: the members that these banks use. */
const PaymentConsentDetails = z
  .array(
    z.object({
      type: z.literal(paymentConsentType),
      consent: z.object({
        ConsentId: z.guid(),
        AuthorizationExpirationDateTime: z.iso.datetime(),
        ExpirationDateTime: z.iso.datetime(),
        ControlParameters: z.object({
          ConsentSchedule: z.object({
            SinglePayment: z.object({ Amount }).optional(),
            MultiPayment: z.object({ PeriodicSchedule: z.object({ Amount: Amount.optional() }) }).optional(),
          }),
        }),
        PersonalIdentifiableInformation: z.object({
          Initiation: z.object({
            Creditor: z
              .array(
                z.object({
                  Creditor: z.object({ Name: z.string().optional() }),
                  CreditorAccount: z.object({ Identification: z.string(), Name: z.string().optional() }),
                }),
              )
              .min(1),
          }),
        }),
      }),
    }),
  )
  .length(1);

/** The consent that the customer is asked for. */
interface AskedConsent {
  readonly consentId: string;
  readonly amount: Amount | undefined;
  readonly isSingle: boolean;
  readonly creditor: string;
  readonly authorizationExpiresAt: string;
  readonly expiresAt: string;
}

/** Reads the parameter authorization_details (RFC 9396 §2). Throws OAuthError `invalid_authorization_details`. */
export const readConsent = (authorizationDetails: string): AskedConsent => {
  const details = parsedJson(authorizationDetails);
  const [detail] = PaymentConsentDetails.safeParse(details).data ?? [];
  if (!detail) throw new OAuthError('invalid_authorization_details', 'authorization_details must hold one consent');
  const { ConsentId, ControlParameters, PersonalIdentifiableInformation, ...term } = detail.consent;
  const { SinglePayment, MultiPayment } = ControlParameters.ConsentSchedule;
  const [creditor] = PersonalIdentifiableInformation.Initiation.Creditor;
  return {
    consentId: ConsentId,
    amount: SinglePayment?.Amount ?? MultiPayment?.PeriodicSchedule.Amount,
    isSingle: SinglePayment !== undefined,
    creditor: creditor?.Creditor.Name ?? creditor?.CreditorAccount.Identification ?? '',
    authorizationExpiresAt: term.AuthorizationExpirationDateTime,
    expiresAt: term.ExpirationDateTime,
  };
};
