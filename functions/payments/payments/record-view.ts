import * as z from 'zod';
import { BankError, BankExchange, PaymentStatus } from '#shared/banks/port/payment-report.ts';
import type { PaymentWithOrder } from '#shared/payments/payment/find-payments.ts';
import { DateTimeText, UriText } from '#shared/platform/schemas/formats.ts';
import { referencesOf } from '#shared/payments/request/payment-request.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';

const text = z.string().nullable();

const Links = z.object({ Related: UriText.nullable(), Self: UriText });

/** A payment, with the order sent to the bank and its answer, in the form of the UAE `AEPaymentIdResponse`. */
export const PaymentRecordView = lazyObject(() => ({
  error: BankError.nullable(),
  message: z.object({
    Data: z.object({
      Charges: z.array(
        z.object({
          Amount: z.object({ Amount: z.string(), Currency: z.string() }),
          ChargeBearer: z.string(),
          Type: z.string(),
        }),
      ),
      ConsentId: z.guid(),
      CreationDateTime: DateTimeText,
      DebtorReference: text,
      DomesticPaymentId: text,
      ExchangeRate: z
        .object({
          ContractIdentification: text,
          ExchangeRate: z.number().nullable(),
          ExpirationDateTime: DateTimeText.nullable(),
          RateType: text,
          UnitCurrency: text,
        })
        .nullable(),
      Links,
      OpenFinanceBilling: z.object({ MerchantId: text, Type: z.string() }),
      PaymentId: z.guid(),
      PaymentPurposeCode: text,
      PaymentTransactionId: text,
      RejectReasonCode: z.array(z.object({ Code: z.string(), Description: z.string() })),
      Status: PaymentStatus,
      StatusUpdateDateTime: DateTimeText,
    }),
    Links,
    Meta: z.object({ TotalPages: z.int() }),
  }),
  requestData: BankExchange.nullable(),
  signedMessage: text,
})).meta({ id: 'PaymentRecord', description: 'A payment, with the order sent to the bank and its answer.' });

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
        OpenFinanceBilling: { MerchantId: request.merchantId ?? null, Type: 'Collection' },
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
