import * as z from 'zod';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { ProviderId } from '#shared/banks/providers/provider-summary.ts';
import { currentRoute, type Routes } from '#shared/clients/endpoint.ts';
import { AmountToFind } from '#shared/standard/money.ts';
import { DateRangePageQuery } from '#shared/platform/http/paging.ts';
import { LookupId } from '#shared/platform/runtime/ids.ts';
import { OwnReference } from '#shared/payments/request/payment-request.ts';
import { PaymentRecordView } from './record-view.ts';
import { PaymentView } from './view.ts';

const common = { ...currentRoute, product: 'payments', tag: 'Payments' } as const;

export const routes = {
  listPayments: {
    ...common,
    method: 'GET',
    path: '/payments',
    summary: 'List payments, newest first',
    description:
      "`accountName` matches any part of the creditor's or debtor's name. Filtering by `paymentRequestId`, `consentId`, `status`, `reference`, `merchantCustomerId`, `amount`, `accountName` or `providerId` works if at most 2,000 payments are in the date range (`fromDateTime`, `toDateTime`), or in the whole list without one. `paymentRequestId` or `consentId`, alone or with other filters, also works if at most 2,000 payments have been scheduled under the consent.",
    query: DateRangePageQuery.extend({
      paymentRequestId: LookupId.optional().describe('Only payments of this payment request.'),
      consentId: LookupId.optional().describe('Only payments under this consent.'),
      reference: OwnReference.optional().describe('Only payments with this `externalReferenceId`, your own reference.'),
      merchantCustomerId: plainText(1, 70)
        .optional()
        .describe('Only payments with this `merchantCustomerId`, your own id for the customer.'),
      status: PaymentStatus.optional().describe('Only payments with this status.'),
      amount: AmountToFind.optional().describe('Only payments of this amount: a decimal string, such as `150.00`.'),
      accountName: plainText(1, 140)
        .optional()
        .describe('Only payments whose creditor or debtor account name contains this text, ignoring case.'),
      providerId: ProviderId.optional().describe(
        "Only payments from accounts at this bank: an id from `GET /providers`, or the bank's UUID.",
      ),
    }),
    ok: { kind: 'list', status: 200, schema: PaymentView },
    problems: [],
  },
  getPayment: {
    ...common,
    method: 'GET',
    path: '/payments/{paymentId}',
    summary: "Get a payment, with the order sent to the bank and the bank's response",
    params: z.object({ paymentId: LookupId.describe('The id of the payment (UUID).') }),
    ok: { kind: 'data', status: 200, schema: PaymentRecordView },
    problems: ['not_found'],
  },
} as const satisfies Routes;
