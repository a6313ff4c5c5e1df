import * as z from 'zod';
import { AmountView, CurrencyCode, formatMoney } from '#shared/standard/money.ts';
import { AccountPartyView, CreditorType, presentAccountParty } from '#shared/standard/payments/account-party.ts';
import { Instructions } from '#shared/standard/payments/instructions.ts';
import { type PaymentRequest, PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { Risks } from '#shared/standard/payments/risks.ts';
import { UriText } from '#shared/platform/schemas/formats.ts';
import { presentProviderSummary, ProviderSummary } from '#shared/banks/providers/provider-summary.ts';
import type { ViewContext } from '#shared/banks/providers/providers.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';

/** The answer of POST /payment-requests. */
export const CreatedPaymentRequest = lazyObject(() => ({
  amount: AmountView,
  currency: CurrencyCode,
  internalReferenceId: z.guid(),
  status: PaymentRequestStatus,
})).meta({ id: 'CreatedPaymentRequest' });

/** Renders facts that never change, so that a repeated create gets the same bytes. */
export const presentCreated = (request: PaymentRequest): z.infer<typeof CreatedPaymentRequest> => ({
  amount: formatMoney(request),
  currency: request.currency,
  internalReferenceId: request.id,
  status: 'New',
});

const text = z.string().nullable();

export const PaymentRequestView = lazyObject(() => ({
  id: z.guid(),
  type: PaymentType,
  status: PaymentRequestStatus,
  amount: AmountView,
  currency: CurrencyCode,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  creditorAccount: AccountPartyView,
  additionalCreditorAccounts: z.array(AccountPartyView),
  debtorAccount: AccountPartyView.nullable(),
  creditorReference: text,
  creditorType: CreditorType.nullable(),
  debtorReference: text,
  merchantId: text,
  merchantReference: text,
  internalReference: text,
  isCopVerified: z.boolean(),
  purpose: text,
  provider: ProviderSummary.nullable(),
  redirectUrl: UriText.nullable(),
  successRedirectUrl: UriText.nullable(),
  failureRedirectUrl: UriText.nullable(),
  instructions: Instructions.nullable(),
  risks: Risks.nullable(),
})).meta({ id: 'PaymentRequest', description: 'A request to a customer for a payment.' });

export const presentPaymentRequest = (
  request: PaymentRequest,
  context: ViewContext,
): z.infer<typeof PaymentRequestView> => ({
  id: request.id,
  type: request.type,
  status: request.status,
  amount: formatMoney(request),
  currency: request.currency,
  createdAt: request.createdAt,
  updatedAt: request.updatedAt,
  creditorAccount: presentAccountParty(request.creditorAccount),
  additionalCreditorAccounts: request.additionalCreditorAccounts.map(presentAccountParty),
  debtorAccount: request.debtorAccount ? presentAccountParty(request.debtorAccount) : null,
  creditorReference: request.creditorReference ?? null,
  creditorType: request.creditorType ?? null,
  debtorReference: request.debtorReference ?? null,
  merchantId: request.merchantId ?? null,
  merchantReference: request.merchantReference ?? null,
  internalReference: request.internalReference ?? null,
  isCopVerified: request.isCopVerified,
  purpose: request.purpose ?? null,
  provider: presentProviderSummary(request, context),
  redirectUrl: request.redirectUrl ?? null,
  successRedirectUrl: request.successRedirectUrl ?? null,
  failureRedirectUrl: request.failureRedirectUrl ?? null,
  instructions: request.instructions ?? null,
  risks: request.risks ?? null,
});
