import { ksaPermissions } from '#shared/standard/consents/permissions.ts';
import type { MarketRow, PurposeRow } from './market-row.ts';

/** The codes of the legacy payment API, then the Saudi ACH codes for payments outside the Wage Protection System. */
const purposes: readonly PurposeRow[] = [
  ['SELF', 'Transfer to own account', 'both'],
  ['ONLP', 'Online purchase', 'both'],
  ['LORP', 'Loan repayment', 'both'],
  ['BIL', 'Bill payment', 'both'],
  ['DONA', 'Donation', 'both'],
  ['DUES', 'Dues', 'both'],
  ['GOPT', 'Government payment', 'both'],
  ['PERS', 'Personal', 'both'],
  ['PERL', 'Personal loan', 'both'],
  ['EOS', 'End of service', 'domestic'],
  ['SAL', 'Salary', 'domestic'],
  ['ALW', 'Allowance', 'domestic'],
  ['BON', 'Bonus', 'domestic'],
  ['COM', 'Commission', 'domestic'],
  ['COP', 'Compensation', 'domestic'],
  ['OVT', 'Overtime', 'domestic'],
  ['TKT', 'Tickets', 'domestic'],
  ['CRP', 'Card payment', 'domestic'],
  ['MIS', 'Miscellaneous', 'domestic'],
  ['REM', 'Family remittance', 'domestic'],
  ['STO', 'Standing order', 'domestic'],
  ['LOP', 'Loan repayment instalment', 'domestic'],
  ['POI', 'Investment payment', 'domestic'],
  ['DOP', 'Down payment', 'domestic'],
  ['ADP', 'Advance payment', 'domestic'],
  ['CAR', 'Freight', 'domestic'],
  ['BRT', 'Business-related', 'domestic'],
  ['INV', 'Invoice', 'domestic'],
];

export const ksa = {
  country: {
    iso3166Code: 'SA',
    englishName: 'Saudi Arabia',
    arabicName: 'المملكة العربية السعودية',
    timeZone: 'Asia/Riyadh',
    currency: { iso4117Code: 'SAR', iso4117Number: '682', englishName: 'Saudi Riyal', arabicName: 'ريال سعودي' },
    currencyDecimals: 2,
  },
  hasDirectory: false,
  permissions: ksaPermissions,
  purposes,
  defaultPurpose: 'ONLP',
  accountSchemes: ['IBAN', 'AccountNumber'],
  requiresCreditorName: false,
  // Two check digits, two digits for the bank and 18 letters or digits.
  iban: { bankCode: [4, 6], pattern: '^SA[0-9]{4}[A-Z0-9]{18}$' },
} as const satisfies MarketRow;
