import { isolated } from '#shared/standard/languages/isolated.ts';
import type { en } from './en.ts';

const pluralRules = new Intl.PluralRules('ar');

/** Arabic has six plural forms. */
const banksFound: Readonly<Record<Intl.LDMLPluralRule, (count: number) => string>> = {
  zero: () => 'لا توجد بنوك',
  one: () => 'بنك واحد',
  two: () => 'بنكان',
  few: (count) => `${count} بنوك`,
  many: (count) => `${count} بنكًا`,
  other: (count) => `${count} بنك`,
};

export const ar: typeof en = {
  locale: 'ar-AE-u-nu-latn',
  footer: 'تتم الموافقة لدى بنكك. لا تطلب منك هذه الصفحة أبدًا اسم المستخدم أو كلمة المرور أو بيانات بطاقتك البنكية.',
  requestedBy: (client) => `طلب مقدَّم من ${isolated(client)}`,
  facts: {
    payee: 'إلى',
    account: 'الحساب',
    payeeCheck: 'اسم المستفيد',
    amount: 'المبلغ',
    variableAmount: 'قد يختلف من عملية دفع إلى أخرى',
    reference: 'المرجع',
    approveBy: 'آخر موعد للموافقة',
    firstPayment: 'أول عملية دفع',
    lastPayment: 'آخر عملية دفع',
    until: 'تنتهي موافقتك في',
    frequency: 'التكرار',
    maxPerPayment: 'الحد الأقصى لكل عملية دفع',
    maxInTotal: 'الحد الأقصى الإجمالي',
    maxPayments: 'الحد الأقصى لعدد عمليات الدفع',
    maxPerPeriod: 'الحد الأقصى لكل فترة',
    maxPaymentsPerPeriod: 'الحد الأقصى لعدد عمليات الدفع في كل فترة',
    payments: 'عمليات الدفع',
  },
  payeeChecks: {
    match: 'أكّده بنك المستفيد',
    'close-match': (name) => (name ? `مشابه للاسم المسجّل لدى البنك: ${isolated(name)}` : 'مشابه للاسم المسجّل لدى البنك'),
    'no-match': 'لا يطابق الاسم المسجّل لدى البنك',
  },
  frequencies: { Day: 'كل يوم', Week: 'كل أسبوع', Month: 'كل شهر', Quarter: 'كل ثلاثة أشهر', Year: 'كل سنة' },
  chooseBank: {
    title: (amount) => (amount ? `دفع ${isolated(amount)}` : 'الموافقة على عمليات دفع'),
    heading: 'اختر بنكك',
    search: 'ابحث بالاسم',
    searchButton: 'بحث',
    showAll: 'عرض جميع البنوك',
    found: (count) => banksFound[pluralRules.select(count)](count),
    none: 'لا يوجد بنك بهذا الاسم. جرّب كتابة الاسم بطريقة أخرى أو اعرض جميع البنوك.',
    hint: 'ستنتقل إلى بنكك، حيث يمكنك مراجعة عملية الدفع ثم الموافقة عليها أو رفضها.',
    continueTo: (bank) => `المتابعة إلى ${isolated(bank)}`,
    bankFailed: (bank) => `تعذّر الوصول إلى ${isolated(bank)} حاليًا. حاول مرة أخرى بعد دقيقة أو اختر بنكًا آخر.`,
  },
  sharing: {
    title: 'مشاركة بيانات حساباتك',
    hint: 'ستنتقل إلى بنكك، حيث يمكنك مراجعة البيانات ثم الموافقة على مشاركتها أو رفضها.',
    purpose: 'الغرض',
    shared: 'البيانات',
    transactionsFrom: 'المعاملات من',
    transactionsTo: 'المعاملات حتى',
    until: 'تستمر المشاركة حتى',
    purposes: {
      AccountAggregation: 'عرض حساباتك في مكان واحد',
      RiskAssessment: 'تقييم المخاطر الائتمانية',
      TaxFiling: 'إعداد إقرار ضريبي',
      Onboarding: 'فتح حساب أو خدمة',
      Verification: 'التحقق من بياناتك',
      QuoteComparison: 'مقارنة العروض',
      BudgetingAnalysis: 'تحليل ميزانيتك',
      FinancialAdvice: 'تقديم المشورة المالية',
      AuditReconciliation: 'تدقيق الحسابات ومطابقتها',
    },
    data: {
      accounts: 'حساباتك: أنواعها وأرقامها وأسماء أصحابها',
      balances: 'أرصدة حساباتك',
      transactions: 'معاملاتك: المبالغ والتواريخ والأطراف الأخرى',
      payees: 'المستفيدون الذين حفظتهم',
      directDebits: 'عمليات الخصم المباشر',
      standingOrders: 'الأوامر المستديمة',
      scheduledPayments: 'عمليات الدفع المجدولة',
      statements: 'الأرصدة الواردة في كشوف حساباتك',
      products: 'شروط حساباتك: الأسعار والضمانات',
      identity: 'بيانات هويتك كما تحقق منها بنكك',
    },
  },
  leaving: {
    title: (bank) => `جارٍ نقلك إلى ${isolated(bank)}`,
    text: 'سيُفتح موقع بنكك بعد لحظات.',
    link: 'فتح موقع بنكي الآن',
  },
  returning: {
    title: 'جارٍ إعادتك',
    text: 'سيُفتح الموقع أو التطبيق الذي أتيت منه بعد لحظات.',
    link: 'متابعة',
    needsScript: 'ميزة JavaScript معطّلة في متصفحك، ويتطلبها رد بنكك. فعّلها ثم أعد تحميل هذه الصفحة.',
  },
  confirming: {
    title: 'هل وافقت أنت على هذا؟',
    bank: 'البنك',
    text: (client) =>
      `وافق شخص على هذا لدى البنك قبل لحظات، لكنه لم ينتقل إلى البنك من هذا المتصفح. لا تتابع إلا إذا كنت أنت من وافق وكنت تستخدم ${isolated(client)} بنفسك. وإذا أرسل إليك شخص آخر هذا الرابط فلا تتابع.`,
    continue: 'أنا من وافق: متابعة',
    notMe: 'لست أنا',
  },
  outcome: {
    approved: { title: 'شكرًا لك', text: 'تلقّى بنكك موافقتك وسينفّذ عملية الدفع.' },
    paid: { title: 'شكرًا لك', text: 'نفّذ بنكك عملية الدفع.' },
    mandateApproved: { title: 'شكرًا لك', text: 'تلقّى بنكك موافقتك على عمليات الدفع هذه.' },
    declined: { title: 'لم تتم الموافقة', text: 'لم يُدفع أي مبلغ.' },
    failed: { title: 'رفض البنك عملية الدفع', text: 'لم يُدفع أي مبلغ. يمكن لبنكك إخبارك بالسبب.' },
    expired: {
      title: 'انتهت صلاحية هذا الطلب',
      text: 'لم يُدفع أي مبلغ. عُد إلى الموقع أو التطبيق الذي أتيت منه وابدأ من جديد.',
    },
    othersDecide: {
      title: 'لقد وافقت على هذا الطلب',
      text: 'يجب أن يوافق عليه آخرون أيضًا لدى بنكك. يمكنك إغلاق هذه الصفحة.',
    },
    withdrawn: { title: 'تم سحب هذا الطلب', text: 'لن يُدفع أي مبلغ آخر بموجبه.' },
    shared: { title: 'شكرًا لك', text: 'تلقّى بنكك موافقتك وسيشارك البيانات.' },
    notShared: { title: 'لم تتم الموافقة', text: 'لم تتم مشاركة أي بيانات.' },
    sharingExpired: {
      title: 'انتهت صلاحية هذا الطلب',
      text: 'لم تتم مشاركة أي بيانات. عُد إلى الموقع أو التطبيق الذي أتيت منه وابدأ من جديد.',
    },
    sharingEnded: { title: 'تم سحب هذا الطلب', text: 'توقفت مشاركة بياناتك.' },
  },
  backTo: (client) => `العودة إلى ${isolated(client)}`,
  notices: {
    unknownLink: {
      title: 'هذا الرابط لم يعد صالحًا',
      text: 'عُد إلى الموقع أو التطبيق الذي أتيت منه، وحاول مرة أخرى.',
    },
    tryAgain: { title: 'لحظة من فضلك', text: 'لم يرد بنكك بعد. أعد تحميل هذه الصفحة.' },
    abandoned: {
      title: 'لم يتغيّر شيء',
      text: 'لن تُستخدم الموافقة، وستنتهي صلاحيتها تلقائيًا. يمكنك إغلاق هذه الصفحة.',
    },
  },
};
