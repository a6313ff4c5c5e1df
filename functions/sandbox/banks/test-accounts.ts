import type { IdType } from '#shared/standard/identifiers/saudi-id.ts';
import type { AccountStatus, AccountRecord, LookUpFailure } from '#shared/verifications/sources/account-source.ts';

const person = (
  type: Extract<IdType, 'NATIONAL_ID' | 'IQAMA_NUMBER'>,
  value: string,
  ar: string,
  en: string,
  status: AccountStatus = 'ACTIVE',
): AccountRecord => ({ status, holder: { identifiers: [{ type, value }], names: { ar, en } } });

const company = (unn: string, cr: string, ar: string, en: string, status: AccountStatus = 'ACTIVE'): AccountRecord => ({
  status,
  holder: {
    identifiers: [
      { type: 'UNIFIED_NATIONAL_NUMBER', value: unn },
      { type: 'COMMERCIAL_REGISTRATION_NUMBER', value: cr },
    ],
    names: { ar, en },
  },
});

const abdullah = person('NATIONAL_ID', '1010000006', 'عبدالله بن محمد القحطاني', 'Abdullah Al Qahtani');

/** A fault of the source: it responds too late, or fails. */
export type SourceFault = 'slow' | 'broken';

type LookUpResult = AccountRecord | LookUpFailure | SourceFault;

/** Results by the last two digits of the account number. All holders are fictitious. The sandbox guide lists them. */
const resultsByDigits: Readonly<Record<string, LookUpResult>> = {
  '01': abdullah,
  '02': person('NATIONAL_ID', '1010000014', 'سارة بنت خالد الحربي', 'Sarah Khalid Al Harbi', 'DORMANT'),
  '03': person('NATIONAL_ID', '1000000008', 'فهد بن سعد العتيبي', 'Fahad Saad Al Otaibi'),
  '04': person('IQAMA_NUMBER', '2010000004', 'محمد أحمد خان', 'Mohammed Ahmed Khan'),
  '05': person('IQAMA_NUMBER', '2010000012', 'ماريا سانتوس كروز', 'Maria Santos Cruz'),
  '06': company('7000000005', '1010027912', 'شركة نخيل الرياض التجارية المحدودة', 'Riyadh Palms Trading Company Ltd'),
  '07': company(
    '7000000013',
    '4030000001',
    'شركة البحر الأحمر للخدمات اللوجستية',
    'Red Sea Logistics Services Company',
    'IN_LIQUIDATION',
  ),
  '08': person('NATIONAL_ID', '1098184854', 'نورة بنت عبدالعزيز الدوسري', 'Noura Abdulaziz Al Dosari', 'BLOCKED'),
  '09': person('NATIONAL_ID', '1106972886', 'خالد بن إبراهيم الشمري', 'Khalid Ibrahim Al Shammari', 'CLOSED'),
  '10': person('IQAMA_NUMBER', '2000000006', 'جون ريتشارد سميث', 'John Richard Smith', 'SUSPENDED'),
  '11': { ...abdullah, status: 'INACTIVE' },
  '12': { ...abdullah, status: 'DECEASED' },
  '13': { ...abdullah, status: 'UNCLAIMED' },
  '95': 'GIVEN_INPUT_CANNOT_BE_VERIFIED',
  '96': 'DISABLED',
  '97': 'slow',
  '98': 'broken',
};

/** The result for every account at a Saudi bank, by bank code. */
const resultsByBankCode: Readonly<Record<string, LookUpFailure>> = { '76': 'UNSUPPORTED_BY_BANK', '55': 'BANK_ISSUE' };

/** Saudi account numbers can contain letters. This is Abdullah's account. */
const ibanWithLetters = 'SA21800000DZJWMC65147ERH';

/** The account number is 1000000000NN, with leading zeros to the length of the country's account numbers. */
const testIban = /^(?:SA\d{2}(?<saudiBank>\d{2})0{6}|AE\d{2}\d{3}0{4})1000000000(?<digits>\d{2})$/;

export const accountOf = (iban: string): LookUpResult => {
  if (iban === ibanWithLetters) return abdullah;
  const { saudiBank = '', digits = '' } = testIban.exec(iban)?.groups ?? {};
  return resultsByBankCode[saudiBank] ?? resultsByDigits[digits] ?? 'ACCOUNT_NOT_FOUND';
};
