import * as z from 'zod';

const BilingualName = z.strictObject({ en: z.string().max(70).optional(), ar: z.string().max(70).optional() });

const Address = z.array(
  z.looseObject({ AddressType: z.string(), AddressLine: z.array(z.string()), Country: z.string() }),
);

const Party = z.strictObject({ Name: z.string().min(1).max(140).optional(), PostalAddress: Address.optional() });

/** The standard allows only IBANs. Account numbers belong to the Saudi sandbox dialect. */
const SchemeName = z.enum(['IBAN', 'AccountNumber']);

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
  Creditor: Party.optional(),
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

export const DebtorAccount = z.strictObject({
  SchemeName,
  Identification: z.string().min(1),
  Name: BilingualName.optional(),
});

const filled = z.looseObject({}).refine((fields) => Object.keys(fields).length > 0, 'must not be empty');

/**
 * The field groups of `AERisk`. Their content is meant for a bank's fraud checks. The sandbox only requires the facts
 * that every client knows.
 */
export const Risk = z.strictObject({
  DebtorIndicators: filled.optional(),
  DestinationDeliveryAddress: filled.optional(),
  TransactionIndicators: z.looseObject({ IsCustomerPresent: z.boolean() }),
  CreditorIndicators: filled.optional(),
});
