import type { AccountPlan } from '#functions/sandbox/banks/customers/persona.ts';

const fee = (Type: string, Name: string, amount: string) => ({
  Type,
  Name,
  Description: Name,
  Charge: [{ Amount: { Amount: amount, Currency: 'AED' } }],
});

const products: Readonly<Record<AccountPlan['kind'], object>> = {
  CurrentAccount: {
    Charges: [fee('BalanceFallBelow', 'Fee for a low balance', '25.00'), fee('ChequeBook', 'Cheque book', '30.00')],
    IsSecured: false,
    IsSalaryTransferRequired: false,
  },
  Savings: {
    DepositRates: {
      RateType: 'VariableProfit',
      RateDetails: [{ RateCategory: 'Standard', AnnualRate: 2, CalculationFrequency: 'Daily' }],
    },
    IsSecured: false,
    IsSalaryTransferRequired: false,
  },
  CreditCard: {
    Charges: [fee('AnnualFees', 'Yearly fee', '350.00')],
    IsSecured: false,
    IsSalaryTransferRequired: false,
  },
};

/** `AEProduct`: the conditions of an account. */
export const presentProduct = ({ kind }: AccountPlan): object => products[kind];
