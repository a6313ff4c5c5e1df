import { digest } from '#shared/platform/runtime/ids.ts';
import type { Amount } from '../amount.ts';
import type { Counterparty, Merchant, Movement } from '../customers/persona.ts';

/** Derives an eight-digit number from a name. */
const numberOf = (kind: string, name: string): number =>
  10_000_000 + (Number.parseInt(digest(kind, name).slice(0, 8), 16) % 80_000_000);

type Family = readonly [family: string, code: string, subFamily: string, subCode: string];

const cardPayment: Family = ['CustomerCardTransactions', 'CCRD', 'PointOfSalePayment', 'POSD'];
const cashWithdrawal: Family = ['CustomerCardTransactions', 'CCRD', 'CashWithdrawal', 'CWDL'];
const sent: Family = ['IssuedCreditTransfers', 'ICDT', 'DomesticCreditTransfer', 'DMCT'];
const received: Family = ['ReceivedCreditTransfers', 'RCDT', 'DomesticCreditTransfer', 'DMCT'];

const families: Readonly<Record<string, Family>> = { POS: cardPayment, ECommerce: cardPayment, ATM: cashWithdrawal };

/** Returns the ISO 20022 code for a type of transaction. */
export const bankTransactionCodeOf = (type: string, amount: number) => {
  const [Family, FamilyCode, SubFamily, SubFamilyCode] = families[type] ?? (amount < 0 ? sent : received);
  return { Domain: 'Payments', DomainCode: 'PMNT', Family, FamilyCode, SubFamily, SubFamilyCode };
};

export const merchantOf = ({ name, category }: Merchant) => ({
  MerchantId: numberOf('merchant', name),
  MerchantName: name,
  MerchantCategoryCode: category,
});

/** Returns a purchase's terminal, or undefined for an online purchase. */
export const terminalOf = ({ name, channel }: Merchant): number | undefined =>
  channel === 'ECommerce' ? undefined : numberOf('terminal', name);

/** Renders a recurring bill from a company. */
export const billOf = ({ name }: Counterparty, number: string) => ({
  BillerId: numberOf('biller', name),
  BillNumber: number,
  BillPaymentType: 'RecurringPayment',
});

const perDollar: Readonly<Record<Amount['Currency'], number>> = { AED: 3.6725, SAR: 3.75 };

/** Returns whether a merchant charges in US dollars, as streaming services do. */
const chargesDollars = ({ category }: Merchant): boolean => category === '4899';

/** Returns the currency exchange of a purchase in US dollars, or undefined for any other movement. */
export const exchangeOf = ({ id, at, amount, cause }: Movement, currency: string) => {
  const rate = perDollar[currency];
  if (cause.kind !== 'purchase' || !chargesDollars(cause.merchant) || rate === undefined) return undefined;
  return {
    SourceCurrency: 'USD',
    TargetCurrency: currency,
    UnitCurrency: 'USD',
    ExchangeRate: rate,
    ContractIdentification: id.slice(0, 18),
    QuotationDate: at,
    InstructedAmount: { Amount: (Math.abs(amount) / 100 / rate).toFixed(2), Currency: 'USD' },
  };
};
