import * as z from 'zod';
import { BankError, BankExchange, PaymentStatus } from '#shared/banks/port/payment-report.ts';
import type { PaymentWithOrder } from '#shared/payments/payment/find-payments.ts';
import { DateTimeText, UriText } from '#shared/platform/schemas/formats.ts';
import { billingTypeOf } from '#shared/standard/payments/billing-type.ts';
import { referencesOf } from '#shared/payments/request/payment-request.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';

const text = z.string().nullable();

const Links = z.object({
  Related: UriText.nullable().describe('The URL of the consent in this API.'),
  Self: UriText.describe('The URL of the payment in this API.'),
});

/** A payment, with the order and the bank's response, in the format of the UAE's `AEPaymentIdResponse`. */
export const PaymentRecordView = lazyObject(() => ({
  error: BankError.nullable().describe('The error with which the bank rejected the order; null if it did not.'),
  message: z
    .object({
      Data: z
        .object({
          Charges: z
            .array(
              z.object({
                Amount: z
                  .object({
                    Amount: z.string().describe('A decimal string in major units.'),
                    Currency: z.string().describe('ISO 4217 code.'),
                  })
                  .describe('The amount of the fee.'),
                ChargeBearer: z.string().describe('Who pays the fee.'),
                Type: z.string().describe('The kind of fee, as the bank names it.'),
              }),
            )
            .describe("The bank's fees."),
          ConsentId: z.guid().describe('The id of the consent (UUID).'),
          CreationDateTime: DateTimeText.describe(
            'When the bank received the order. Before that, when the payment was created.',
          ),
          DebtorReference: text.describe("The reference on the customer's account statement; null if there is none."),
          DomesticPaymentId: text.describe("The bank's id for the payment; null until the bank assigns one."),
          ExchangeRate: z
            .object({
              ContractIdentification: text.describe('The number of the exchange contract with the bank.'),
              ExchangeRate: z.number().nullable().describe('The exchange rate, for one unit of the base currency.'),
              ExpirationDateTime: DateTimeText.nullable().describe('When the rate expires.'),
              RateType: text.describe('Whether the rate is actual, agreed or indicative.'),
              UnitCurrency: text.describe('Base currency of the rate (ISO 4217).'),
            })
            .nullable()
            .describe('The currency exchange; null for a domestic payment.'),
          Links: Links.describe('URLs in this API.'),
          OpenFinanceBilling: z
            .object({
              MerchantId: text.describe('`merchantId` of the payment request; null if it had none.'),
              Type: z
                .string()
                .describe(
                  '`Collection`, `LargeValueCollection`, `PushP2P`, `PullP2P` or `Me2Me`, derived from the request.',
                ),
            })
            .describe('How the UAE standard classifies the payment for billing.'),
          PaymentId: z.guid().describe('The id of the payment in this API (UUID).'),
          PaymentPurposeCode: text.describe('`purpose` of the payment request; null if it had none.'),
          PaymentTransactionId: text.describe(
            'The id of the transaction in the payment scheme; null until there is one.',
          ),
          RejectReasonCode: z
            .array(
              z.object({
                Code: z.string().describe('The scheme or bank and an ISO 20022 reason, such as `AANI.AM04`.'),
                Description: z.string().describe('A human-readable reason.'),
              }),
            )
            .describe('Why the bank rejected the payment. Empty if it did not.'),
          Status: PaymentStatus,
          StatusUpdateDateTime: DateTimeText.describe('When the status last changed.'),
        })
        .describe('The payment.'),
      Links: Links.describe('URLs in this API.'),
      Meta: z.object({ TotalPages: z.int().describe('Always 1.') }).describe('Pagination. There is always one page.'),
    })
    .describe("The bank's record of the payment, in the format of the UAE standard."),
  requestData: BankExchange.nullable().describe(
    'The request in which this service sent the order to the bank; null until then.',
  ),
  signedMessage: text.describe('The signed order as sent to the bank, a compact JWS; null until then.'),
}))
  .describe("A payment, with the order sent to the bank and the bank's response.")
  .meta({ id: 'PaymentRecord' });

export const presentPaymentRecord = (
  { payment, request, signedMessage }: PaymentWithOrder,
  baseUrl: string,
): z.infer<typeof PaymentRecordView> => {
  const links = {
    Related: `${baseUrl}/consent/payment/${payment.consentId}`,
    Self: `${baseUrl}/payments/${payment.id}`,
  };
  const { bank } = payment;
  const rate = bank?.exchangeRate;
  return {
    error: payment.error ?? null,
    message: {
      Data: {
        Charges: (bank?.charges ?? []).map((charge) => ({
          Amount: { Amount: charge.amount, Currency: charge.currency },
          ChargeBearer: charge.chargeBearer,
          Type: charge.type,
        })),
        ConsentId: payment.consentId,
        CreationDateTime: bank?.createdAt ?? payment.createdAt,
        DebtorReference: referencesOf(request, payment).debtorReference ?? null,
        DomesticPaymentId: bank?.paymentId ?? null,
        ExchangeRate: rate
          ? {
              ContractIdentification: rate.contractIdentification ?? null,
              ExchangeRate: rate.exchangeRate ?? null,
              ExpirationDateTime: rate.expirationDateTime ?? null,
              RateType: rate.rateType ?? null,
              UnitCurrency: rate.unitCurrency ?? null,
            }
          : null,
        Links: links,
        OpenFinanceBilling: {
          MerchantId: request.merchantId ?? null,
          Type: billingTypeOf({ ...request, amount: payment }),
        },
        PaymentId: payment.id,
        PaymentPurposeCode: request.purpose ?? null,
        PaymentTransactionId: bank?.paymentTransactionId ?? null,
        RejectReasonCode: (bank?.rejectReasons ?? []).map(({ code, description }) => ({
          Code: code,
          Description: description,
        })),
        Status: payment.status,
        StatusUpdateDateTime: bank?.statusUpdatedAt ?? payment.updatedAt,
      },
      Links: links,
      Meta: { TotalPages: 1 },
    },
    requestData: payment.exchange ?? null,
    signedMessage: signedMessage ?? null,
  };
};
