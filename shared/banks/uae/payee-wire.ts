import * as z from 'zod';
import type { PayeeMatch, PayeeName } from '../port/payees.ts';

/** `AEAccountConfirmationResponse` of the UAE standard. */
export const ConfirmationResponse = z.object({
  Data: z.object({
    NameMatchIndicator: z.enum(['ConfirmationOfPayee.Yes', 'ConfirmationOfPayee.Partial', 'ConfirmationOfPayee.No']),
    MaskedName: z.string().optional(),
  }),
});
type Indicator = z.infer<typeof ConfirmationResponse>['Data']['NameMatchIndicator'];

export const matchOf: Readonly<Record<Indicator, PayeeMatch>> = {
  'ConfirmationOfPayee.Yes': 'match',
  'ConfirmationOfPayee.Partial': 'close-match',
  'ConfirmationOfPayee.No': 'no-match',
};

/** `AEAccountNameConfirmationProperties`. */
const wireName = (name: PayeeName): object =>
  'businessName' in name
    ? { BusinessName: name.businessName }
    : { FullName: name.fullName, GivenName: name.givenName, LastName: name.lastName };

/** `AEAccountConfirmationRequest`. */
export const confirmationMessage = (iban: string, name: PayeeName): object => ({
  Data: { SchemeName: 'IBAN', Identification: iban, Name: wireName(name) },
});
