import * as z from 'zod';
import { AmountView, CurrencyCode, formatMoney } from '#shared/standard/money.ts';
import {
  type AccountParty,
  AccountPartyView,
  CreditorType,
  presentAccountParty,
  SchemeName,
} from '#shared/standard/payments/account-party.ts';
import { Instructions, readsRefundAccount } from '#shared/standard/payments/instructions.ts';
import { referencesOf } from '#shared/payments/request/payment-request.ts';
import { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { Risks } from '#shared/standard/payments/risks.ts';
import { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { DateTimeText, UriText } from '#shared/platform/schemas/formats.ts';
import type { RequestedPaymentOf } from '#shared/payments/payment/find-payments.ts';
import { presentProviderSummary, ProviderSummary } from '#shared/banks/providers/provider-summary.ts';
import type { ViewContext } from '#shared/banks/providers/providers.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';

const text = z.string().nullable();

/** An entry of GET /payments. */
export const PaymentView = lazyObject(() => ({
  id: z.guid(),
  additionalCreditorAccounts: z.array(AccountPartyView),
  amount: AmountView,
  clientId: z.guid(),
  consentPermissions: z.array(z.string()),
  createdAt: z.iso.datetime(),
  creditorAccountHolderName: text,
  creditorAccountId: z.guid(),
  creditorIdentification: z.string(),
  creditorName: text,
  creditorReference: text,
  creditorScheme: SchemeName,
  creditorType: CreditorType.nullable(),
  currencyCode: CurrencyCode,
  debtorAccount: z
    .object({ identification: z.string(), name: text, schemeName: SchemeName })
    .meta({ id: 'DebtorAccount' })
    .nullable(),
  debtorReference: text,
  externalReferenceId: text,
  failureRedirectUrl: UriText.nullable(),
  successRedirectUrl: UriText.nullable(),
  instructions: Instructions.nullable(),
  internalReferenceId: z.guid(),
  isCopPerformed: z.boolean(),
  merchantCustomerId: text,
  paymentExecutionDate: DateTimeText.nullable(),
  paymentType: PaymentType,
  provider: ProviderSummary.nullable(),
  purpose: text,
  risks: Risks.nullable(),
  status: PaymentStatus,
  updatedAt: z.iso.datetime(),
})).meta({ id: 'Payment', description: "A transfer of money from the customer's account to the creditor's account." });

export const presentPayment = (
  { payment, request }: RequestedPaymentOf,
  context: ViewContext,
): z.infer<typeof PaymentView> => ({
  id: payment.id,
  additionalCreditorAccounts: request.additionalCreditorAccounts.map(presentAccountParty),
  amount: formatMoney(payment),
  clientId: payment.clientId,
  consentPermissions: permissionsOf(request.instructions),
  createdAt: payment.createdAt,
  creditorAccountHolderName: payment.creditorAccount.accountHolderName ?? null,
  creditorAccountId: payment.creditorAccount.id,
  creditorIdentification: payment.creditorAccount.identification,
  creditorName: payment.creditorAccount.name ?? null,
  creditorReference: referencesOf(request, payment).creditorReference ?? null,
  creditorScheme: payment.creditorAccount.schemeName,
  creditorType: request.creditorType ?? null,
  currencyCode: payment.currency,
  debtorAccount: payment.debtorAccount ? presentDebtor(payment.debtorAccount) : null,
  debtorReference: referencesOf(request, payment).debtorReference ?? null,
  externalReferenceId: payment.reference ?? request.internalReference ?? null,
  failureRedirectUrl: request.failureRedirectUrl ?? null,
  successRedirectUrl: request.successRedirectUrl ?? null,
  instructions: request.instructions ?? null,
  internalReferenceId: request.id,
  isCopPerformed: request.isCopPerformed,
  merchantCustomerId: request.risks?.MerchantCustomerIdentification ?? null,
  paymentExecutionDate: payment.bank?.createdAt ?? null,
  paymentType: payment.type,
  provider: presentProviderSummary(payment, context),
  purpose: request.purpose ?? null,
  risks: request.risks ?? null,
  status: payment.status,
  updatedAt: payment.updatedAt,
});

const presentDebtor = ({ identification, name, accountHolderName, schemeName }: AccountParty) => ({
  identification,
  name: name ?? accountHolderName ?? null,
  schemeName,
});

/** The permissions of the UAE standard (`AEBankServiceInitiationConsentPermissionCodes`), and one of our own. */
const permissionCodes = {
  confirmPayee: 'ConfirmPayee',
  readAccountsBasic: 'ReadAccountsBasic',
  readAccountsDetail: 'ReadAccountsDetail',
  readBalances: 'ReadBalances',
  readRefundAccount: 'ReadRefundAccount',
} as const satisfies Record<keyof NonNullable<Instructions['permissions']>, string>;

const permissionsOf = (instructions: Instructions | undefined): string[] =>
  Object.entries({ ...instructions?.permissions, readRefundAccount: readsRefundAccount(instructions) }).flatMap(
    ([name, granted]) => (granted ? [permissionCodes[name as keyof typeof permissionCodes]] : []),
  );
