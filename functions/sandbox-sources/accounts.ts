import type { AccountStatus, HeldAccount, Unanswerable } from '#shared/verifications/account-source.ts';
import type { IdType } from '#shared/identifiers/saudi-id.ts';

const person = (
  type: Extract<IdType, 'NATIONAL_ID' | 'IQAMA_NUMBER'>,
  value: string,
  ar: string,
  en: string,
  status: AccountStatus = 'ACTIVE',
): HeldAccount => ({ status, holder: { identifiers: [{ type, value }], names: { ar, en } } });

const company = (unn: string, cr: string, ar: string, en: string, status: AccountStatus = 'ACTIVE'): HeldAccount => ({
  status,
  holder: {
    identifiers: [
      { type: 'UNIFIED_NATIONAL_NUMBER', value: unn },
      { type: 'COMMERCIAL_REGISTRATION_NUMBER', value: cr },
    ],
    names: { ar, en },
  },
});

/** Account …NN of any bank belongs to persona NN; the README lists them. All are invented. */
const personas: Readonly<Record<string, HeldAccount>> = {
  '01': person('NATIONAL_ID', '1010000006', 'عبدالله بن محمد القحطاني', 'Abdullah Al Qahtani'),
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
  '11': person('NATIONAL_ID', '1010000006', 'عبدالله بن محمد القحطاني', 'Abdullah Al Qahtani', 'INACTIVE'),
  '12': person('NATIONAL_ID', '1010000006', 'عبدالله بن محمد القحطاني', 'Abdullah Al Qahtani', 'DECEASED'),
  '13': person('NATIONAL_ID', '1010000006', 'عبدالله بن محمد القحطاني', 'Abdullah Al Qahtani', 'UNCLAIMED'),
};

const refusals: Readonly<Record<string, Unanswerable>> = {
  '95': 'GIVEN_INPUT_CANNOT_BE_VERIFIED',
  '96': 'DISABLED',
};

/** How the source itself may misbehave. */
export type Misbehaviour = 'slow' | 'broken';
const misbehaviours: Readonly<Record<string, Misbehaviour>> = { '97': 'slow', '98': 'broken' };

/** Banks that always refuse (decisions, last table). */
const banks: Readonly<Record<string, Unanswerable>> = { SA76: 'UNSUPPORTED_BY_BANK', SA55: 'BANK_ISSUE' };

/** An alphanumeric account, as Saudi banks have them. */
const alphanumeric = 'SA21800000DZJWMC65147ERH';

/** Account 0…0 1 000000000 NN: the two last digits choose what the source knows. */
const shape = /^(SA|AE)\d{2}(\d{2,3})0{4,6}1000000000(\d{2})$/;

export const answerFor = (iban: string): HeldAccount | Unanswerable | Misbehaviour => {
  if (iban === alphanumeric) return personas['01'] ?? 'ACCOUNT_NOT_FOUND';
  const [, country = '', bank = '', persona = ''] = shape.exec(iban) ?? [];
  return (
    banks[country + bank.slice(0, 2)] ??
    personas[persona] ??
    refusals[persona] ??
    misbehaviours[persona] ??
    'ACCOUNT_NOT_FOUND'
  );
};
