import type { BankCall } from '../../port/call.ts';
import type { Creditor, PaymentConsentTerms } from '../../port/consents.ts';
import { BankRejection } from '../../port/errors.ts';
import type { PaymentOrder } from '../../port/payments.ts';
import {
  type AccountParty,
  type CreditorType,
  holderOf,
  type SchemeName,
} from '#shared/standard/payments/account-party.ts';
import type { Profile } from './profile.ts';
import { nameOf } from './party-names.ts';
import { riskOf } from './risk.ts';

/** Returns the `AEDomesticCreditor` of the UAE standard, which must be the same in the consent and the order. */
const creditorOf = (creditor: Creditor, type: CreditorType | undefined, profile: Profile) => {
  const holder = holderOf(creditor);
  const { businessName } = creditor;
  return {
    Creditor: holder === undefined ? undefined : { Name: holder },
    CreditorAccount: {
      SchemeName: domesticScheme(creditor, profile),
      Identification: creditor.identification,
      Name: holder === undefined ? {} : nameOf(holder),
      TradingName: businessName === undefined || businessName === holder ? undefined : nameOf(businessName),
      Type: type,
    },
    ConfirmationOfPayeeResponse: creditor.payeeProof,
  };
};

/**
 * Returns an account's scheme. Throws BankRejection for a scheme that domestic payments cannot use: in the UAE, they
 * use only IBANs.
 */
const domesticScheme = ({ schemeName }: AccountParty, { accountSchemes }: Profile): SchemeName => {
  if (accountSchemes.includes(schemeName)) return schemeName;
  throw new BankRejection('InternationalPaymentNotSupported');
};

const debtorOf = (debtor: AccountParty, profile: Profile) => {
  const holder = holderOf(debtor);
  return {
    SchemeName: domesticScheme(debtor, profile),
    Identification: debtor.identification,
    Name: holder === undefined ? undefined : nameOf(holder),
  };
};

/**
 * Returns the `AEDomesticPaymentPII`: the part of a consent that only the bank may read. Without creditors, any
 * creditor may be paid.
 */
export const personalDataOfConsent = (
  payment: PaymentConsentTerms,
  { customer }: BankCall,
  profile: Profile,
): object => {
  const { creditors, creditorType, debtorAccount } = payment;
  const [creditor, ...others] = creditors;
  return {
    Initiation: {
      DebtorAccount: debtorAccount && debtorOf(debtorAccount, profile),
      Creditor: creditors.length > 0 ? creditors.map((each) => creditorOf(each, creditorType, profile)) : undefined,
    },
    Risk: riskOf({ ...payment, creditor: others.length > 0 ? undefined : creditor, customer }),
  };
};

/** Returns the `AEDomesticPaymentPIIProperties`: the part of an order that only the bank may read. */
export const personalDataOfOrder = (order: PaymentOrder, { customer }: BankCall, profile: Profile): object => ({
  Initiation: creditorOf(order.creditor, order.creditorType, profile),
  Risk: riskOf({ ...order, customer }),
});
