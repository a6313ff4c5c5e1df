import { isolated } from './isolated.ts';
import type { Texts } from './texts.ts';

export const ar: Texts = {
  direction: 'rtl',
  locale: 'ar-AE-u-nu-latn',
  otherLanguage: 'English',
  footer: 'تتم الموافقة لدى بنكك. لا تطلب هذه الصفحة أبدًا اسم المستخدم أو كلمة المرور أو بطاقتك البنكية.',
  requestedBy: (client) => `الطلب من ${isolated(client)}`,
  facts: {
    payee: 'إلى',
    account: 'الحساب',
    amount: 'المبلغ',
    variableAmount: 'قد يختلف من دفعة إلى أخرى',
    reference: 'المرجع',
    openUntil: 'متاح حتى',
    firstPayment: 'أول دفعة',
    lastPayment: 'آخر دفعة',
    frequency: 'التكرار',
    mostPerPayment: 'الحد الأقصى لكل دفعة',
    mostInTotal: 'الحد الأقصى الإجمالي',
    mostPayments: 'أقصى عدد للدفعات',
    mostPerPeriod: 'الحد الأقصى لكل فترة',
    mostPaymentsPerPeriod: 'أقصى عدد للدفعات في كل فترة',
    payments: 'الدفعات',
  },
  frequencies: { Day: 'كل يوم', Week: 'كل أسبوع', Month: 'كل شهر', Quarter: 'كل ربع سنة', Year: 'كل سنة' },
  chooseBank: {
    title: (amount) => (amount ? `دفع ${isolated(amount)}` : 'الموافقة على دفعات'),
    heading: 'اختر بنكك',
    search: 'ابحث بالاسم',
    searchButton: 'بحث',
    showAll: 'عرض جميع البنوك',
    found: (count) => `عدد البنوك: ${count}`,
    none: 'لا يوجد بنك بهذا الاسم. جرّب كتابة أخرى أو اعرض جميع البنوك.',
    hint: 'ستنتقل إلى بنكك، حيث يمكنك مراجعة الدفعة ثم الموافقة عليها أو رفضها.',
    continueTo: (bank) => `المتابعة إلى ${isolated(bank)}`,
    bankFailed: (bank) => `تعذّر الوصول إلى ${isolated(bank)} حاليًا. حاول مرة أخرى بعد دقيقة أو اختر بنكًا آخر.`,
  },
  leaving: {
    title: (bank) => `جارٍ نقلك إلى ${isolated(bank)}`,
    text: 'سيُفتح موقع بنكك بعد لحظات.',
    link: 'فتح موقع بنكي الآن',
  },
  outcome: {
    approved: { title: 'شكرًا لك', text: 'استلم بنكك موافقتك وسينفّذ الدفعة.' },
    mandateApproved: { title: 'شكرًا لك', text: 'استلم بنكك موافقتك على هذه الدفعات.' },
    declined: { title: 'لم تتم الموافقة', text: 'لم يُدفع أي مبلغ.' },
    failed: { title: 'رفض البنك الدفعة', text: 'لم يُدفع أي مبلغ. يمكن لبنكك إخبارك بالسبب.' },
    expired: {
      title: 'انتهت صلاحية هذا الطلب',
      text: 'لم يُدفع أي مبلغ. عُد إلى الموقع أو التطبيق الذي أرسلك إلى هنا وابدأ من جديد.',
    },
    withdrawn: { title: 'تم سحب هذا الطلب', text: 'لن يُدفع أي مبلغ آخر بموجبه.' },
  },
  backTo: (client) => `العودة إلى ${isolated(client)}`,
  notices: {
    unknownLink: {
      title: 'هذا الرابط لم يعد صالحًا',
      text: 'عُد إلى الموقع أو التطبيق الذي أرسلك إلى هنا، وحاول مرة أخرى.',
    },
    tryAgain: { title: 'لحظة من فضلك', text: 'لم يرد بنكك بعد. أعد تحميل هذه الصفحة.' },
  },
};
