import * as z from 'zod';
import { LegacyCurrencyView, presentLegacyCurrency } from '#shared/standard/markets/country-views.ts';
import { countryOfCurrency } from '#shared/standard/markets/market.ts';
import { formatMoney, type Money } from '#shared/standard/money.ts';
import { accountNameOf, type AccountParty, SchemeName } from '#shared/standard/payments/account-party.ts';
import { isSingle, PaymentType } from '#shared/standard/payments/payment-type.ts';

/** A text field that may be null. The legacy API omits fields without a value unless its API document allows null. */
export const nullableText = z.string().nullable();

export const AmountView = z
  .object({
    value: z.number().describe('A number in major units of the currency, such as 150.5.'),
    currency: LegacyCurrencyView.optional(),
  })
  .describe('An amount and its currency.')
  .meta({ id: 'LegacyPaymentAmount' });

export const presentAmount = (money: Money): z.infer<typeof AmountView> => {
  const country = countryOfCurrency(money.currency);
  return {
    // A double holds 13 digits before and two after the decimal point precisely enough to print the same digits again.
    value: Number(formatMoney(money)),
    currency: country && presentLegacyCurrency(country.iso3166Code),
  };
};

export const AccountView = z
  .object({
    id: z.guid().describe('Identifies the account within this resource (UUID).'),
    scheme: SchemeName.describe('The kind of number in `identification`.'),
    identification: z.string().describe('The IBAN or the account number, without spaces.'),
    name: nullableText.describe('The name of the account or its holder; null if not known.'),
  })
  .describe('An account and its holder.')
  .meta({ id: 'LegacyPaymentAccount' });

export const presentAccount = (party: AccountParty): z.infer<typeof AccountView> => ({
  id: party.id,
  scheme: party.schemeName,
  identification: party.identification,
  name: accountNameOf(party),
});

/**
 * The published API document defines only single payments. Mandates, which only the current API creates, keep their
 * type.
 */
const ConsentTypeView = z.enum([...PaymentType.options, 'SingleFutureDatedPayment']);

/** The type of a payment and the time at which it is made, as in the views of requests and consents. */
export const scheduleFields = {
  paymentConsentType: ConsentTypeView.describe('Whether the consent is for one payment or several.'),
  executionDateTime: nullableText.describe('When a `SingleFutureDatedPayment` is made, in UTC; null for other types.'),
};

/** The reason for a payment, as in the views of requests, consents and payments. */
export const purposeFields = {
  purpose: nullableText.describe(
    'Why the payment is made: a code from `GET /payment-purpose-codes`; null if the request had none.',
  ),
  note: nullableText.describe('Your own note; null if the request had none.'),
};

interface TypeAndTime {
  readonly type: PaymentType;
  /** Set only for future-dated payments. */
  readonly executesAt?: string | undefined;
}

export const consentTypeOf = ({ type, executesAt }: TypeAndTime): z.infer<typeof ConsentTypeView> =>
  executesAt === undefined ? type : 'SingleFutureDatedPayment';

export const RequestTypeView = z.enum(['SINGLE_DOMESTIC', 'RECURRENT']);

export const requestTypeOf = ({ type, executesAt }: TypeAndTime): z.infer<typeof RequestTypeView> =>
  isSingle(type) || executesAt !== undefined ? 'SINGLE_DOMESTIC' : 'RECURRENT';
