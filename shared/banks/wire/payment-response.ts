import * as z from 'zod';
import { inUtc } from '#shared/platform/runtime/clock.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { ifValid } from '#shared/platform/schemas/if-valid.ts';
import { BankId, BankText, shortList, withoutZeros } from './bank-values.ts';
import { formatMoney, type Money } from '#shared/standard/money.ts';
import { type PaymentReport, PaymentStatus } from '../port/payment-report.ts';

const Amount = z.object({ Amount: BankText, Currency: BankText });

/**
 * The fields of `AEPaymentIdResponse` (UAE standard) that we store. Fields that are only displayed are omitted if they
 * are malformed, because a payment must not be lost with them.
 */
export const PaymentResponse = lazyObject(() => ({
  Data: z.object({
    PaymentId: BankId,
    ConsentId: z.string(),
    PaymentTransactionId: ifValid(BankText),
    // Banks following the guide also report AcceptedSettlementInProcess. An unknown status is not final, so it is polled.
    Status: z.string().pipe(PaymentStatus.catch('Pending')),
    StatusUpdateDateTime: BankText,
    CreationDateTime: BankText,
    Instruction: z.object({ Amount }),
    RejectReasonCode: ifValid(
      shortList(z.object({ Code: BankText, Message: BankText.nullish(), Description: BankText.nullish() })),
    ),
    Charges: ifValid(shortList(z.object({ ChargeBearer: BankText, Type: BankText, Amount }))),
    ExchangeRate: ifValid(
      z.object({
        ContractIdentification: BankText.optional(),
        ExchangeRate: z.number().optional(),
        ExpirationDateTime: BankText.optional(),
        RateType: BankText.optional(),
        UnitCurrency: BankText.optional(),
      }),
    ),
  }),
}));
type PaymentResponse = z.infer<typeof PaymentResponse>;

/** Returns whether an amount in a bank's response equals ours. */
export const isAmount = ({ Amount: text, Currency }: z.infer<typeof Amount>, { minor, currency }: Money): boolean =>
  Currency === currency && withoutZeros(text) === withoutZeros(formatMoney({ minor, currency }));

/** Converts a payment response to the report of the port. */
export const reportOf = ({ Data }: PaymentResponse): PaymentReport => {
  const rate = Data.ExchangeRate;
  return {
    status: Data.Status,
    record: {
      paymentId: Data.PaymentId,
      paymentTransactionId: Data.PaymentTransactionId,
      createdAt: inUtc(Data.CreationDateTime),
      statusUpdatedAt: inUtc(Data.StatusUpdateDateTime),
      rejectReasons: (Data.RejectReasonCode ?? []).map(({ Code, Message, Description }) => ({
        code: Code,
        description: Message ?? Description ?? Code,
      })),
      charges: (Data.Charges ?? []).map((charge) => ({
        type: charge.Type,
        chargeBearer: charge.ChargeBearer,
        amount: charge.Amount.Amount,
        currency: charge.Amount.Currency,
      })),
      exchangeRate: rate && {
        contractIdentification: rate.ContractIdentification,
        exchangeRate: rate.ExchangeRate,
        expirationDateTime: rate.ExpirationDateTime && inUtc(rate.ExpirationDateTime),
        rateType: rate.RateType,
        unitCurrency: rate.UnitCurrency,
      },
    },
  };
};
