import * as z from 'zod';
import { formatMoney } from '#shared/money/money.ts';
import {
  type AccountParty,
  AccountPartyView,
  presentAccountParty,
  SchemeName,
} from '#shared/payment-requests/account-party.ts';
import { Instructions } from '#shared/payment-requests/instructions.ts';
import { CreditorType, type PaymentRequest } from '#shared/payment-requests/payment-request.ts';
import { PaymentType } from '#shared/payment-requests/payment-type.ts';
import { Risks } from '#shared/payment-requests/risks.ts';
import { BankError, BankExchange, type Payment, PaymentStatus } from '#shared/payments/payment.ts';
import { presentProviderSummary, ProviderSummary } from './payment-request-view.ts';

const text = z.string().nullable();

/** An entry of GET /payments (interface 2.8). */
export const PaymentView = z
  .object({
    id: z.guid(),
    additionalCreditorAccounts: z.array(AccountPartyView),
    amount: z.string(),
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
    currencyCode: z.string(),
    debtorAccount: z
      .object({ identification: z.string(), name: text, schemeName: SchemeName })
      .meta({ id: 'DebtorAccount' })
      .nullable(),
    debtorReference: text,
    externalReferenceId: text,
    failureRedirectUrl: text,
    successRedirectUrl: text,
    instructions: Instructions.nullable(),
    internalReferenceId: z.guid(),
    isCopPerformed: z.boolean(),
    merchantCustomerId: text,
    paymentExecutionDate: text,
    paymentType: PaymentType,
    provider: ProviderSummary.nullable(),
    purpose: text,
    risks: Risks.nullable(),
    status: PaymentStatus,
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Payment', description: 'Money on its way from one account to another.' });

export const presentPayment = (payment: Payment, request: PaymentRequest): z.infer<typeof PaymentView> => ({
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
  creditorReference: request.creditorReference ?? null,
  creditorScheme: payment.creditorAccount.schemeName,
  creditorType: request.creditorType ?? null,
  currencyCode: payment.currency,
  debtorAccount: payment.debtorAccount ? presentDebtor(payment.debtorAccount) : null,
  debtorReference: request.debtorReference ?? null,
  externalReferenceId: request.internalReference ?? null,
  failureRedirectUrl: request.failureRedirectUrl ?? null,
  successRedirectUrl: request.successRedirectUrl ?? null,
  instructions: request.instructions ?? null,
  internalReferenceId: request.id,
  isCopPerformed: request.risks?.creditorIndicators?.confirmationOfPayeeResponse !== undefined,
  merchantCustomerId: request.risks?.MerchantCustomerIdentification ?? null,
  paymentExecutionDate: payment.bank?.createdAt ?? null,
  paymentType: payment.type,
  provider: presentProviderSummary(payment),
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

const permissionNames = {
  confirmPayee: 'ConfirmPayee',
  readAccountsBasic: 'ReadAccountsBasic',
  readAccountsDetail: 'ReadAccountsDetail',
  readBalances: 'ReadBalances',
  readRefundAccount: 'ReadRefundAccount',
} as const satisfies Record<keyof NonNullable<Instructions['permissions']>, string>;

const permissionsOf = (instructions: Instructions | undefined): string[] =>
  Object.entries(instructions?.permissions ?? {}).flatMap(([name, granted]) =>
    granted ? [permissionNames[name as keyof typeof permissionNames]] : [],
  );

const Links = z.object({ Related: text, Self: z.string() });

/** GET /payments/{paymentId}: what was sent to the bank and what it said (interface 2.8). */
export const PaymentRecordView = z
  .object({
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
        CreationDateTime: z.string(),
        DebtorReference: text,
        DomesticPaymentId: text,
        ExchangeRate: z
          .object({
            ContractIdentification: text,
            ExchangeRate: z.number().nullable(),
            ExpirationDateTime: text,
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
        StatusUpdateDateTime: z.string(),
      }),
      Links,
      Meta: z.object({ TotalPages: z.int() }),
    }),
    requestData: BankExchange.nullable(),
    signedMessage: text,
  })
  .meta({ id: 'PaymentRecord', description: 'A payment with what was sent to the bank and what it answered.' });

export const presentPaymentRecord = (
  payment: Payment,
  request: PaymentRequest,
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
        DebtorReference: request.debtorReference ?? null,
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
    signedMessage: payment.signedMessage ?? null,
  };
};
