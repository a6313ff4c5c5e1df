import { commonGroups, type ConsentWords, requiredBy } from '../words.ts';

/**
 * The words of the consent pages in Saudi Arabia. The framework of the Saudi Central Bank (SAMA) requires that the
 * customer sees the purpose, the benefit, the duration, and the brand and legal name of the requester, in Arabic and
 * English. It prescribes no sentences, so all texts are our own.
 */
const purpose = 'SAMA: purpose of the request';
const benefit = 'SAMA: benefit for the customer';
const duration = 'SAMA: duration of the consent';
const scope = 'SAMA: description of what the customer agrees to';
const journey = 'SAMA: steps of the customer';

const texts = {
  single: requiredBy(scope, {
    title: ['Approve a payment', 'الموافقة على عملية دفع'],
    introduction: [
      'Review the payment below. You then approve or decline it at your bank.',
      'راجع عملية الدفع أدناه، ثم وافق عليها أو ارفضها لدى بنكك.',
    ],
    button: ['Continue to your bank', 'المتابعة إلى بنكك'],
    nextStep: [
      'You will continue to [YOUR LFI], where you can approve or decline the payment.',
      'ستنتقل إلى [YOUR LFI]، حيث يمكنك الموافقة على عملية الدفع أو رفضها.',
    ],
  }),
  several: requiredBy(scope, {
    title: ['Approve several payments', 'الموافقة على عدة عمليات دفع'],
    introduction: [
      'Review the payments below. You then approve or decline them at your bank.',
      'راجع عمليات الدفع أدناه، ثم وافق عليها أو ارفضها لدى بنكك.',
    ],
    button: ['Continue to your bank', 'المتابعة إلى بنكك'],
    nextStep: [
      'You will continue to [YOUR LFI], where you can approve or decline the payments.',
      'ستنتقل إلى [YOUR LFI]، حيث يمكنك الموافقة على عمليات الدفع أو رفضها.',
    ],
  }),
  sharing: requiredBy(scope, {
    title: ['Share your account data', 'مشاركة بيانات حساباتك'],
    introduction: [
      '[TPP Trading Name] asks you to share data of your accounts at [YOUR LFI].',
      'يطلب منك [TPP Trading Name] مشاركة بيانات حساباتك لدى [YOUR LFI].',
    ],
    button: ['Continue to your bank', 'المتابعة إلى بنكك'],
    nextStep: [
      'You will continue to [YOUR LFI], where you choose the accounts and approve or decline.',
      'ستنتقل إلى [YOUR LFI]، حيث تختار الحسابات ثم توافق أو ترفض.',
    ],
  }),
};

const benefits = requiredBy(benefit, {
  payment: [
    'You pay from your bank account, without a card and without entering account numbers.',
    'تدفع من حسابك البنكي مباشرةً، دون بطاقة ودون إدخال أرقام الحسابات.',
  ],
});

const headings = requiredBy(scope, {
  accounts: ['Your accounts', 'حساباتك'],
  regularPayments: ['Your payees and regular payments', 'المستفيدون ومدفوعاتك المنتظمة'],
  transactions: ['Your transactions', 'معاملاتك'],
  parties: ['Your identity', 'هويتك'],
});

const checks = requiredBy(scope, {
  match: ['Confirmed by the payee’s bank', 'أكّده بنك المستفيد'],
  similar: ['Similar name', 'اسم مشابه'],
  riskOfSimilar: [
    'The name is similar to the account holder’s name, but differs from it. Continue only if you are sure that this is the right account.',
    'الاسم مشابه لاسم صاحب الحساب لكنه يختلف عنه. لا تتابع إلا إذا كنت متأكدًا من أن هذا هو الحساب الصحيح.',
  ],
  different: ['Different name', 'اسم مختلف'],
  riskOfDifferent: [
    'The name does not match the account holder’s name. Your money could go to the wrong person.',
    'الاسم لا يطابق اسم صاحب الحساب. قد تصل أموالك إلى شخص غير مقصود.',
  ],
});

export const ksaWords = {
  steps: requiredBy(journey, {
    consent: ['Review', 'المراجعة'],
    authorize: ['Approve', 'الموافقة'],
    complete: ['Done', 'الانتهاء'],
  }),
  single: { ...texts.single, benefit: benefits.payment },
  several: { ...texts.several, benefit: benefits.payment },
  sharing: texts.sharing,
  paymentLabels: {
    ...requiredBy(scope, {
      total: ['You pay', 'المبلغ الذي تدفعه'],
      reference: ['Reference', 'المرجع'],
      payer: ['Your account', 'حسابك'],
      payee: ['Payee', 'المستفيد'],
      bank: ['Bank', 'البنك'],
      name: ['Name', 'الاسم'],
      payerName: ['Name', 'الاسم'],
      payeeName: ['Name', 'الاسم'],
      iban: ['IBAN or account number', 'رقم الآيبان أو الحساب'],
      setup: ['Payments', 'عمليات الدفع'],
      paymentTo: ['Payments to', 'الدفع إلى'],
      setupReference: ['Reference', 'المرجع'],
      rules: ['Limits', 'الحدود'],
      schedule: ['Dates', 'المواعيد'],
      amount: ['Amount of each payment', 'مبلغ كل عملية دفع'],
      maxPerPayment: ['Maximum per payment', 'الحد الأقصى لكل عملية دفع'],
      firstPayment: ['First payment', 'أول عملية دفع'],
      repeats: ['Repeats every', 'التكرار كل'],
      maxPayments: ['Maximum number of payments', 'الحد الأقصى لعدد عمليات الدفع'],
      maxTotal: ['Maximum in total', 'الحد الأقصى الإجمالي'],
      paymentsPerPeriod: ['Number of payments per period', 'عدد عمليات الدفع لكل فترة'],
      maxPaymentsPerPeriod: [
        'Maximum number of payments per {PeriodType}',
        'الحد الأقصى لعدد عمليات الدفع لكل {PeriodType}',
      ],
      maxTotalPerPeriod: ['Maximum per {PeriodType}', 'الحد الأقصى لكل {PeriodType}'],
      date: ['Date', 'التاريخ'],
      maxOfDate: ['Maximum amount', 'الحد الأقصى للمبلغ'],
      fromAccount: ['From', 'من'],
      toAccount: ['To', 'إلى'],
      terms: ['Terms', 'الشروط'],
    }),
    ...requiredBy(purpose, { purpose: ['Purpose', 'الغرض'] }),
    ...requiredBy(benefit, { benefit: ['Benefit', 'الفائدة'] }),
    ...requiredBy(duration, { expiry: ['Your approval ends on', 'تنتهي موافقتك في'] }),
  },
  sharingLabels: {
    ...requiredBy(purpose, { why: ['Why we ask', 'لماذا نطلب ذلك'], purpose: ['Purpose', 'الغرض'] }),
    ...requiredBy(benefit, { benefit: ['Benefit', 'الفائدة'] }),
    ...requiredBy(scope, { what: ['Data that you share', 'البيانات التي تشاركها'] }),
    ...requiredBy(duration, { until: ['You share the data until', 'تشارك البيانات حتى'] }),
  },
  payeeChecks: {
    match: { result: checks.match, warnings: [] },
    'close-match': { result: checks.similar, warnings: [checks.riskOfSimilar] },
    'no-match': { result: checks.different, warnings: [checks.riskOfDifferent] },
  },
  paymentAccess: requiredBy(scope, {
    details: [
      'You also allow access to the details of your account before the payment.',
      'كما تسمح بالوصول إلى تفاصيل حسابك قبل عملية الدفع.',
    ],
    'details-refund': [
      'You also allow access to the details of your account before the payment, and for refunds.',
      'كما تسمح بالوصول إلى تفاصيل حسابك قبل عملية الدفع، ولردّ المبالغ إليك.',
    ],
    refund: [
      'You also allow access to the details of your account for refunds.',
      'كما تسمح بالوصول إلى تفاصيل حسابك لردّ المبالغ إليك.',
    ],
  }),
  groups: [
    ...commonGroups(headings),
    {
      heading: headings.transactions,
      permissions: [
        ['ReadTransactionsDetail', 'ReadTransactionsBasic'],
        ['ReadTransactionsCredits'],
        ['ReadTransactionsDebits'],
      ],
    },
    { heading: headings.parties, permissions: [['ReadPartyPSUIdentity', 'ReadPartyPSU'], ['ReadParty']] },
  ],
  descriptions: requiredBy(scope, {
    ReadAccountsDetail: [
      'Type, currency and number of each account, and the name of its holder',
      'نوع كل حساب وعملته ورقمه واسم صاحبه',
    ],
    ReadAccountsBasic: ['Type and currency of each account', 'نوع كل حساب وعملته'],
    ReadBalances: ['Balances of your accounts', 'أرصدة حساباتك'],
    ReadBeneficiariesDetail: [
      'Payees that you have saved, with names and account numbers',
      'المستفيدون الذين حفظتهم، مع أسمائهم وأرقام حساباتهم',
    ],
    ReadBeneficiariesBasic: ['Payees that you have saved', 'المستفيدون الذين حفظتهم'],
    ReadStandingOrdersDetail: [
      'Standing orders: amounts, dates and payees',
      'الأوامر المستديمة: المبالغ والتواريخ والمستفيدون',
    ],
    ReadStandingOrdersBasic: ['Standing orders: amounts and dates', 'الأوامر المستديمة: المبالغ والتواريخ'],
    ReadScheduledPaymentsDetail: [
      'Scheduled payments: amounts, dates and payees',
      'عمليات الدفع المجدولة: المبالغ والتواريخ والمستفيدون',
    ],
    ReadScheduledPaymentsBasic: ['Scheduled payments: amounts and dates', 'عمليات الدفع المجدولة: المبالغ والتواريخ'],
    ReadDirectDebits: [
      'Direct debits: the companies that collect them, amounts and dates',
      'عمليات الخصم المباشر: الجهات التي تحصّلها والمبالغ والتواريخ',
    ],
    ReadTransactionsDetail: [
      'Transactions: amounts, dates, descriptions and other parties',
      'المعاملات: المبالغ والتواريخ والأوصاف والأطراف الأخرى',
    ],
    ReadTransactionsBasic: ['Transactions: amounts, dates and types', 'المعاملات: المبالغ والتواريخ والأنواع'],
    ReadTransactionsCredits: ['Money that you have received', 'المبالغ التي استلمتها'],
    ReadTransactionsDebits: ['Money that you have spent', 'المبالغ التي أنفقتها'],
    ReadPartyPSUIdentity: [
      'Your name, contact details and identity, as your bank has verified them',
      'اسمك وبيانات الاتصال بك وهويتك كما تحقق منها بنكك',
    ],
    ReadPartyPSU: ['Your name and contact details', 'اسمك وبيانات الاتصال بك'],
    ReadParty: ['Names of the account holders', 'أسماء أصحاب الحسابات'],
  }),
  choosing: {
    payment: requiredBy(journey, { heading: ['Choose your bank', 'اختر بنكك'] }),
    sharing: requiredBy(journey, {
      heading: ['Choose your bank', 'اختر بنكك'],
      text: [
        'You will continue to your bank, where you can review the data and approve or decline sharing it.',
        'ستنتقل إلى بنكك، حيث يمكنك مراجعة البيانات ثم الموافقة على مشاركتها أو رفضها.',
      ],
    }),
  },
  leaving: requiredBy(journey, {
    title: ['Taking you to [YOUR LFI]', 'جارٍ نقلك إلى [YOUR LFI]'],
    text: [
      'If your bank does not open by itself, use the link below.',
      'إن لم يُفتح بنكك تلقائيًا فاستخدم الرابط أدناه.',
    ],
  }),
  returning: requiredBy(journey, { title: ['Taking you back to [Your TPP]', 'جارٍ إعادتك إلى [Your TPP]'] }),
  outcomes: requiredBy(journey, {
    thanks: ['Thank you', 'شكرًا لك'],
    submitted: [
      'Your bank has received your approval and is making the payment.',
      'تلقّى بنكك موافقتك ويجري تنفيذ عملية الدفع.',
    ],
    completed: ['Your bank has made the payment.', 'نفّذ بنكك عملية الدفع.'],
    shared: ['Your bank has received your approval and will share the data.', 'تلقّى بنكك موافقتك وسيشارك البيانات.'],
  }),
} as const satisfies ConsentWords;
