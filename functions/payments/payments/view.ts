import * as z from 'zod';
import { AmountView, CurrencyCode, formatMoney } from '#shared/standard/money.ts';
import {
  accountNameOf,
  type AccountParty,
  AccountPartyView,
  CreditorType,
  holderOf,
  presentAccountParty,
  SchemeName,
} from '#shared/standard/payments/account-party.ts';
import { Instructions, paymentPermissionsOf } from '#shared/standard/payments/instructions.ts';
import { payeeCheckOf, referencesOf } from '#shared/payments/request/payment-request.ts';
import { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { Risks } from '#shared/standard/payments/risks.ts';
import { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { DateTimeText, UriText } from '#shared/platform/schemas/formats.ts';
import type { PaymentWithRequest } from '#shared/payments/payment/find-payments.ts';
import { presentProviderSummary, ProviderSummary } from '#shared/banks/providers/provider-summary.ts';
import type { ViewContext } from '#shared/banks/providers/providers.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { paymentRedirects } from '#shared/standard/payments/redirect-url.ts';

const text = z.string().nullable();

export const PaymentView = lazyObject(() => ({
  id: z.guid().describe('The id of the payment (UUID).'),
  additionalCreditorAccounts: z
    .array(AccountPartyView)
    .describe('Further creditors that a multi-payment type may pay. Empty for a single payment.'),
  amount: AmountView.describe('A decimal string with two decimals, in major units of the currency, such as `150.00`.'),
  clientId: z.guid().describe('Your client id (UUID).'),
  consentPermissions: z
    .array(z.string())
    .describe("The consent's permissions: codes of the UAE standard, and `ConfirmPayee`."),
  createdAt: z.iso.datetime().describe('When the payment was created, in UTC.'),
  creditorAccountHolderName: text.describe("The creditor's name at the bank; null if not known."),
  creditorAccountId: z.guid().describe("Identifies the creditor's account within the payment request (UUID)."),
  creditorIdentification: z.string().describe("The creditor's IBAN or account number."),
  creditorName: text.describe("The creditor's name; null if not known."),
  creditorReference: text.describe("The reference on the creditor's account statement; null if there is none."),
  creditorScheme: SchemeName.describe('The kind of number in `creditorIdentification`.'),
  creditorType: CreditorType.nullable().describe('The kind of creditor; null if the request did not specify it.'),
  currencyCode: CurrencyCode.describe('ISO 4217 code: `AED` in the UAE, `SAR` in Saudi Arabia.'),
  debtorAccount: z
    .object({
      identification: z.string().describe('The IBAN or the account number, without spaces.'),
      name: text.describe('The name of the account or its holder; null if not known.'),
      schemeName: SchemeName.describe('The kind of number in `identification`.'),
    })
    .describe("The customer's account.")
    .meta({ id: 'DebtorAccount' })
    .nullable()
    .describe('The account from which the customer pays; null until known.'),
  debtorReference: text.describe("The reference on the customer's account statement; null if there is none."),
  externalReferenceId: text.describe(
    'Your own reference, from the scheduled payment or else from the payment request; null if there is none.',
  ),
  failureRedirectUrl: UriText.nullable().describe(paymentRedirects.failure),
  successRedirectUrl: UriText.nullable().describe(paymentRedirects.success),
  instructions: Instructions.nullable().describe('The instructions of the payment request; null if it had none.'),
  internalReferenceId: z.guid().describe('The id of the payment request (UUID).'),
  isCopPerformed: z
    .boolean()
    .describe("Whether this service asked the creditor's bank to confirm the creditor's name."),
  merchantCustomerId: text.describe(
    '`risks.MerchantCustomerIdentification` of the payment request, your own id for the customer; null if it had none.',
  ),
  paymentExecutionDate: DateTimeText.nullable().describe('When the bank received the order; null until then.'),
  paymentType: PaymentType.describe('The type of the payment request.'),
  provider: ProviderSummary.nullable().describe("The customer's bank; null until it is known."),
  purpose: text.describe(
    'Why the payment is made: a code from `GET /payment-purpose-codes`; null if the request had none.',
  ),
  risks: Risks.nullable().describe('The risk data of the payment request; null if it had none.'),
  status: PaymentStatus,
  updatedAt: z.iso.datetime().describe('When the payment was last changed, in UTC.'),
}))
  .describe("A transfer of money from the customer's account to the creditor's account.")
  .meta({ id: 'Payment' });

export const presentPayment = (
  { payment, request }: PaymentWithRequest,
  context: ViewContext,
): z.infer<typeof PaymentView> => ({
  id: payment.id,
  additionalCreditorAccounts: request.additionalCreditorAccounts.map(presentAccountParty),
  amount: formatMoney(payment),
  clientId: payment.clientId,
  consentPermissions: permissionsOf(request.instructions),
  createdAt: payment.createdAt,
  creditorAccountHolderName: holderOf(payment.creditorAccount) ?? null,
  creditorAccountId: payment.creditorAccount.id,
  creditorIdentification: payment.creditorAccount.identification,
  creditorName: accountNameOf(payment.creditorAccount),
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
  isCopPerformed: request.isCopPerformed || payeeCheckOf(payment.creditorAccount, request) !== undefined,
  merchantCustomerId: request.risks?.MerchantCustomerIdentification ?? null,
  paymentExecutionDate: payment.bank?.createdAt ?? null,
  paymentType: payment.type,
  provider: presentProviderSummary(payment, context),
  purpose: request.purpose ?? null,
  risks: request.risks ?? null,
  status: payment.status,
  updatedAt: payment.updatedAt,
});

const presentDebtor = (party: AccountParty) => ({
  identification: party.identification,
  name: accountNameOf(party),
  schemeName: party.schemeName,
});

/** Returns the permissions that the bank receives, and our own `ConfirmPayee`. */
const permissionsOf = (instructions: Instructions | undefined): string[] => [
  ...(instructions?.permissions?.confirmPayee ? ['ConfirmPayee'] : []),
  ...paymentPermissionsOf(instructions),
];
