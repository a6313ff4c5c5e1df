import * as z from 'zod';

export const BilingualName = z.strictObject({ en: z.string().max(70).optional(), ar: z.string().max(70).optional() });

const Address = z.array(
  z.looseObject({ AddressType: z.string(), AddressLine: z.array(z.string()), Country: z.string() }),
);

/** The standard allows only IBANs. Account numbers belong to the Saudi sandbox dialect. */
export const SchemeName = z.enum(['IBAN', 'AccountNumber']);

/** `AEDomesticCreditor` of the UAE standard. */
export const Creditor = z.strictObject({
  CreditorAgent: z
    .strictObject({
      SchemeName: z.enum(['BICFI', 'Other']),
      Identification: z.string(),
      Name: z.string().min(1).max(140).optional(),
      PostalAddress: Address.optional(),
    })
    .optional(),
  Creditor: z
    .strictObject({ Name: z.string().min(1).max(140).optional(), PostalAddress: Address.optional() })
    .optional(),
  CreditorAccount: z.strictObject({
    SchemeName,
    Identification: z.string().min(1),
    Name: BilingualName,
    TradingName: BilingualName.optional(),
    Type: z.enum(['Individual', 'Merchant', 'Business', 'Charity', 'GovernmentBody', 'Other']).optional(),
  }),
  ConfirmationOfPayeeResponse: z
    .string()
    .regex(/^.+\..+\..+$/)
    .optional(),
});
export type Creditor = z.infer<typeof Creditor>;
