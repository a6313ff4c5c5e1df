import { isolated } from '#shared/standard/languages/isolated.ts';
import type { Language } from './language.ts';

const en = {
  title: 'Your details for the bank',
  text: (bank: string) =>
    `${isolated(bank)} needs these details to recognise you. They are sent to the bank and are not stored here.`,
  nationalId: {
    label: 'National ID or Iqama number',
    error: 'Enter the 10 digits of your national ID, which begin with 1, or of your Iqama, which begin with 2.',
  },
  mobileNumber: {
    label: 'Mobile number',
    error: 'Enter a Saudi mobile number, such as 0512345678.',
  },
};

const ar: typeof en = {
  title: 'بياناتك التي يطلبها البنك',
  text: (bank) => `يحتاج ${isolated(bank)} إلى هذه البيانات للتعرّف عليك. تُرسل إلى البنك ولا تُحفظ هنا.`,
  nationalId: {
    label: 'رقم الهوية الوطنية أو الإقامة',
    error: 'أدخل رقم الهوية الوطنية الذي يبدأ بالرقم 1، أو رقم الإقامة الذي يبدأ بالرقم 2، وهو مكوّن من 10 أرقام.',
  },
  mobileNumber: {
    label: 'رقم الجوال',
    error: 'أدخل رقم جوال سعوديًا، مثل 0512345678.',
  },
};

/** The texts of the page on which the customer enters the details that a bank requires. */
export const identityTexts: Record<Language, typeof en> = { en, ar };
