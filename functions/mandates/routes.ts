import * as z from 'zod';
import { currentRoute, type Routes } from '#shared/clients/endpoint.ts';
import { BankDay } from '#shared/standard/markets/day.ts';
import { AmountText } from '#shared/standard/money.ts';
import { DateRangePageQuery, maxPerPage } from '#shared/platform/http/paging.ts';
import { Id, LookupId } from '#shared/platform/runtime/ids.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { queryNumber } from '#shared/platform/schemas/query.ts';
import { MandateTransactionStatus } from '#shared/payments/mandate/mandate-transaction.ts';
import { OwnReference } from '#shared/payments/request/payment-request.ts';
import { AccountPartyView } from '#shared/standard/payments/account-party.ts';

const common = { ...currentRoute, product: 'payments', tag: 'Mandates' } as const;

const SchedulePayment = z
  .strictObject({
    mandateId: Id.describe('The id of the mandate (UUID), which is the id of its consent.'),
    executionDate: BankDay.describe("The day on which the payment is made, in the market's time zone (YYYY-MM-DD)."),
    amount: AmountText.optional().describe(
      "A decimal string in major units. Defaults to the mandate's amount, the only amount that a fixed mandate accepts.",
    ),
    creditorAccountId: Id.optional().describe(
      "The id of one of the payment request's creditor accounts. Defaults to the first one.",
    ),
    reference: plainText(1, 35)
      .optional()
      .describe(
        "Your own reference for this payment, up to 35 characters. It replaces the payment request's references on both account statements.",
      ),
  })
  .describe('A payment to make under a mandate.')
  .meta({
    id: 'SchedulePayment',
    example: { mandateId: '01a2011e-f59b-71a3-bfae-868e6165e61a', executionDate: '2027-01-31' },
  });

const ApprovePayment = z
  .strictObject({
    mandateId: Id.describe('The id of the mandate (UUID), which is the id of its consent.'),
    transactionId: Id.describe('The id of the scheduled payment (UUID).'),
    amount: AmountText.optional().describe(
      'The amount to approve, a decimal string, at most `maxAmount`. Defaults to the scheduled amount.',
    ),
  })
  .describe('A scheduled payment, and the amount to approve.')
  .meta({ id: 'ApprovePayment' });

export const MandateTransactionView = z
  .object({
    id: z.guid().describe('The id of the scheduled payment (UUID).'),
    mandateId: z.guid().describe('The id of the mandate (UUID), which is the id of its consent.'),
    executionDate: z.iso.date().describe("The day on which the payment is made, in the market's time zone."),
    amount: z.string().describe('The scheduled amount, a decimal string with two decimals.'),
    approvedAmount: z.string().nullable().describe('The approved amount, a decimal string; null until it is approved.'),
    approvedAt: z.iso
      .datetime()
      .nullable()
      .describe('When the amount was approved, in UTC; null until then. A fixed amount is approved with the mandate.'),
    isApproved: z.boolean().describe('Whether the amount is approved.'),
    isVariable: z.boolean().describe('Whether the amount may differ from payment to payment and needs your approval.'),
    maxAmount: z.string().describe('The highest amount that you may approve, a decimal string.'),
    status: MandateTransactionStatus,
    creditorAccount: AccountPartyView.describe("The creditor's account."),
    reference: z.string().nullable().describe('Your own reference for this payment; null if you sent none.'),
    paymentId: z.guid().nullable().describe('The id of the payment (UUID); null until the execution day.'),
  })
  .describe('A scheduled payment under a mandate.')
  .meta({ id: 'MandateTransaction' });

export const routes = {
  schedulePayment: {
    ...common,
    method: 'POST',
    path: '/mandate/schedule',
    summary: 'Schedule a payment under a mandate',
    description: [
      'A payment request of a multi-payment type acts as a mandate once its consent is authorised. `mandateId` is the id of the consent; the id of the payment request works too.',
      "The payment is made on `executionDate`, in the market's time zone. `amount` defaults to the mandate's amount. `creditorAccountId` selects one of the payment request's creditors.",
      'A payment under a variable mandate is made only if it is approved by the end of its day (PATCH /mandate/approve).',
      'The request must be signed. A retry with the same signature or the same Idempotency-Key schedules nothing and returns the first response. If your signer is deterministic (RFC 6979), vary `reference` to schedule two payments on one day.',
    ].join(' '),
    signed: true,
    idempotency: 'operation',
    body: SchedulePayment,
    ok: { kind: 'data', status: 201, schema: MandateTransactionView },
    problems: ['not_found', 'invalid_state', 'conflict'],
  },
  approvePayment: {
    ...common,
    method: 'PATCH',
    path: '/mandate/approve',
    summary: 'Approve a scheduled payment under a variable mandate',
    description:
      'The request must be signed. `amount` replaces the amount that the payment was scheduled with. Approving a payment again with the same amount has no effect.',
    signed: true,
    body: ApprovePayment,
    ok: { kind: 'data', status: 200, schema: MandateTransactionView },
    problems: ['not_found', 'invalid_state', 'conflict'],
  },
  listMandateTransactions: {
    ...common,
    method: 'GET',
    path: '/mandate/{mandateId}/transactions',
    summary: 'List the payments under a mandate, by day',
    description:
      'All filters work if the mandate has at most 2,000 payments. If it has more, they work if at most 2,000 payments, under all your mandates, were scheduled in the date range (`fromDateTime`, `toDateTime`).',
    params: z.object({ mandateId: LookupId.describe('The id of the mandate (UUID), which is the id of its consent.') }),
    query: DateRangePageQuery.extend({
      perPage: queryNumber({ max: maxPerPage, preset: maxPerPage }).describe('The maximum number of entries per page.'),
      status: MandateTransactionStatus.optional().describe('Only payments with this status.'),
      reference: OwnReference.optional().describe('Only payments with this `reference`, your own.'),
    }),
    ok: { kind: 'list', status: 200, schema: MandateTransactionView },
    problems: ['not_found'],
  },
} as const satisfies Routes;
