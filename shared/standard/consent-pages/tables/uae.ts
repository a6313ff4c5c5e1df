import { alTareqMark } from './al-tareq-mark.ts';
import { commonGroups, type ConsentWords, requiredBy } from '../words.ts';

/**
 * The words of the UAE Open Finance guide for third parties, version 2.1 (© 2026 Nebras Open Finance, MIT licence). The
 * English texts are the guide's, character by character, because the market certifies the pages. Each rule names a page
 * of the guide and a section of it. The Arabic texts are our own.
 */

const preview = (journey: string): string => `${journey} – User Experience, Live UI Preview`;
const examples = (journey: string): string => `${journey} – User Experience, Example User Journeys`;
const controls = (journey: string): string => `${journey} – User Experience, Payment Control Parameters`;
const permissions = 'Bank Data Sharing – User Experience, Permissions and Data Access';

/** Texts for permissions that the guide does not describe. */
const ownText = 'none: the guide has no text for this permission';

const checks = requiredBy(preview('Confirmation of Payee'), {
  match: ['Confirmed', 'مؤكَّد'],
  partial: ['Partial Match', 'تطابق جزئي'],
  none: ['No Match', 'لا يوجد تطابق'],
  similar: [
    'The Name you provided is similar to, but does NOT match the Name of the account owner.',
    'الاسم الذي أدخلته مشابه لاسم صاحب الحساب، لكنه لا يطابقه.',
  ],
  riskOfSimilar: [
    'Your payment could go to the wrong person or organisation. Please go back to re-enter the Payee details OR proceed at your own risk to make the payment to this account.',
    'قد تصل عملية الدفع إلى شخص أو جهة غير مقصودة. يُرجى الرجوع وإعادة إدخال بيانات المستفيد، أو المتابعة على مسؤوليتك للدفع إلى هذا الحساب.',
  ],
  different: [
    'The Name you provided does NOT match the Name of the account owner.',
    'الاسم الذي أدخلته لا يطابق اسم صاحب الحساب.',
  ],
  riskOfDifferent: [
    'Your payment could go to the wrong person or organisation. Please go back to re-enter the Payee Name OR proceed at your own risk to make the payment to this account.',
    'قد تصل عملية الدفع إلى شخص أو جهة غير مقصودة. يُرجى الرجوع وإعادة إدخال اسم المستفيد، أو المتابعة على مسؤوليتك للدفع إلى هذا الحساب.',
  ],
});

const headings = requiredBy(permissions, {
  accounts: ['Your Account Details', 'تفاصيل حسابك'],
  regularPayments: ['Your Regular Payments', 'مدفوعاتك المنتظمة'],
  transactions: ['Your Account Transactions', 'معاملات حسابك'],
  statements: ['Your Account Statements', 'كشوف حسابك'],
  product: ['Your Product Information', 'معلومات منتجك'],
  parties: ['Contact and Party Details', 'بيانات الاتصال والأطراف'],
  rates: ['Your Finance Rates', 'معدلات التمويل'],
});

export const uaeWords = {
  mark: alTareqMark,
  steps: requiredBy(preview('Single Instant Payment'), {
    consent: ['Consent', 'الموافقة'],
    authorize: ['Authorize', 'التصريح'],
    complete: ['Complete', 'الإتمام'],
  }),
  single: requiredBy(preview('Single Instant Payment'), {
    title: ['Permission to make a payment', 'الإذن بإجراء عملية دفع'],
    introduction: [
      'To make a payment from your bank, we need your permission to securely initiate the payment',
      'لإجراء عملية دفع من بنكك، نحتاج إلى إذنك لبدء عملية الدفع بشكل آمن',
    ],
    button: ['Pay using AlTareq', 'ادفع باستخدام الطارق'],
    nextStep: [
      'We will securely transfer you to [YOUR LFI] to authorize and set up the payment',
      'سننقلك بشكل آمن إلى [YOUR LFI] للتصريح بعملية الدفع وإعدادها',
    ],
  }),
  several: requiredBy(preview('Fixed Periodic Schedule'), {
    title: ['Permission to make payment(s)', 'الإذن بإجراء عملية دفع أو أكثر'],
    introduction: [
      'To make payments from your bank, we need your permission to securely initiate the payment(s)',
      'لإجراء عمليات دفع من بنكك، نحتاج إلى إذنك لبدء عملية الدفع أو عمليات الدفع بشكل آمن',
    ],
    button: ['Authorize using AlTareq', 'صرِّح باستخدام الطارق'],
    nextStep: [
      'We will securely transfer you to [YOUR LFI] to authorize and set up the payment',
      'سننقلك بشكل آمن إلى [YOUR LFI] للتصريح بعملية الدفع وإعدادها',
    ],
  }),
  sharing: requiredBy(preview('Bank Data Sharing'), {
    title: ['Connect your account(s)', 'ربط حسابك أو حساباتك'],
    introduction: [
      'For you to use this service, [TPP Trading Name] need to access information from your accounts at [YOUR LFI].',
      'لكي تستخدم هذه الخدمة، يحتاج [TPP Trading Name] إلى الوصول إلى معلومات حساباتك لدى [YOUR LFI].',
    ],
    button: ['Proceed using AlTareq', 'تابع باستخدام الطارق'],
    nextStep: [
      'Continue to [YOUR LFI] to share the specified account information',
      'تابع إلى [YOUR LFI] لمشاركة معلومات الحسابات المحددة',
    ],
  }),
  paymentLabels: {
    ...requiredBy(preview('Single Instant Payment'), {
      total: ['Payment Total', 'إجمالي الدفع'],
      reference: ['Payment Reference', 'مرجع الدفع'],
      purpose: ['Payment Purpose', 'الغرض من الدفع'],
      payer: ['Payer Information', 'معلومات الدافع'],
      payee: ['Payee Information', 'معلومات المستفيد'],
      bank: ['Bank', 'البنك'],
      name: ['Name', 'الاسم'],
      payeeName: ['Payee Name', 'اسم المستفيد'],
      iban: ['IBAN', 'رقم الآيبان (IBAN)'],
    }),
    ...requiredBy(preview('Fixed Periodic Schedule'), {
      setup: ['Payment setup', 'إعداد الدفع'],
      paymentTo: ['Payment to', 'الدفع إلى'],
      setupReference: ['Reference', 'المرجع'],
      rules: ['Payment rules', 'قواعد الدفع'],
      amount: ['Amount', 'المبلغ'],
      firstPayment: ['First Payment Date', 'تاريخ أول عملية دفع'],
      repeats: ['Payments Repeat every', 'تتكرر عمليات الدفع كل'],
      expiry: ['Expiry Date', 'تاريخ الانتهاء'],
      payerName: ['Payer Name', 'اسم الدافع'],
      fromAccount: ['From account', 'من الحساب'],
      toAccount: ['To account', 'إلى الحساب'],
      terms: ['Terms', 'الشروط'],
    }),
    ...requiredBy(preview('Fixed Defined Schedule'), {
      schedule: ['Payment schedule', 'جدول الدفع'],
    }),
    ...requiredBy(preview('Variable Defined Schedule'), {
      date: ['Date', 'التاريخ'],
      maxOfDate: ['Max Payment Amount', 'الحد الأقصى لمبلغ الدفع'],
    }),
    ...requiredBy(controls('Fixed Periodic Schedule'), {
      maxPayments: ['Total Number of Payments allowed', 'إجمالي عدد عمليات الدفع المسموح بها'],
      maxTotal: ['Total Value allowed', 'إجمالي القيمة المسموح بها'],
      paymentsPerPeriod: ['Payments per Period', 'عدد عمليات الدفع لكل فترة'],
    }),
    ...requiredBy(controls('Variable Periodic Schedule'), {
      maxPerPayment: ['Max per Payment', 'الحد الأقصى لكل عملية دفع'],
    }),
    ...requiredBy(controls('Variable On Demand'), {
      maxPaymentsPerPeriod: ['Max Payments per {PeriodType}', 'الحد الأقصى لعدد عمليات الدفع لكل {PeriodType}'],
      maxTotalPerPeriod: ['Max Value per {PeriodType}', 'الحد الأقصى للقيمة لكل {PeriodType}'],
    }),
    ...requiredBy('none: shown only in markets that require it', { benefit: ['Benefit', 'الفائدة'] }),
  },
  sharingLabels: {
    ...requiredBy(preview('Bank Data Sharing'), {
      why: ['Why we need you to share your data', 'لماذا نحتاج إلى أن تشارك بياناتك معنا'],
      what: ['What we need you to share', 'البيانات التي نطلب منك مشاركتها'],
      until: ['We will access your data until', 'يستمر وصولنا إلى بياناتك حتى'],
    }),
    ...requiredBy('none: the guide leaves the description to the third party', {
      purpose: ['Purpose', 'الغرض'],
      benefit: ['Benefit', 'الفائدة'],
    }),
  },
  payeeChecks: {
    match: { result: checks.match, warnings: [] },
    'close-match': { result: checks.partial, warnings: [checks.similar, checks.riskOfSimilar] },
    'no-match': { result: checks.none, warnings: [checks.different, checks.riskOfDifferent] },
  },
  paymentAccess: requiredBy('Single Instant Payment – User Experience, Permissions and Data Access', {
    details: [
      'You also grant us permission to access your account details before making the payment.',
      'كما تأذن لنا بالوصول إلى تفاصيل حسابك قبل إجراء عملية الدفع.',
    ],
    'details-refund': [
      'You also grant us permission to access your account details before making the payment, as well as to process refunds.',
      'كما تأذن لنا بالوصول إلى تفاصيل حسابك قبل إجراء عملية الدفع، وكذلك لردّ المبالغ إليك.',
    ],
    refund: [
      'You also grant us permission to access your account details in order to process a refund.',
      'كما تأذن لنا بالوصول إلى تفاصيل حسابك لردّ المبلغ إليك.',
    ],
  }),
  groups: [
    ...commonGroups(headings),
    {
      heading: headings.transactions,
      permissions: [
        ['ReadTransactionsDetail', 'ReadTransactionsBasic'],
        ['ReadFXTransactionsDetail', 'ReadFXTransactionsBasic'],
        ['ReadFXRemittanceCharges'],
      ],
    },
    { heading: headings.statements, permissions: [['ReadStatements']] },
    { heading: headings.product, permissions: [['ReadProduct']] },
    { heading: headings.parties, permissions: [['ReadPartyUserIdentity', 'ReadPartyUser', 'ReadParty']] },
    { heading: headings.rates, permissions: [['ReadProductFinanceRates']] },
  ],
  descriptions: {
    ...requiredBy(permissions, {
      ReadAccountsDetail: [
        'Full account information (account number/ID, type and description of account, currency, nickname you gave it, and account holder name, opening date)',
        'معلومات الحساب الكاملة (رقم الحساب أو معرّفه، ونوع الحساب ووصفه، والعملة، والاسم المختصر الذي اخترته له، واسم صاحب الحساب، وتاريخ فتحه)',
      ],
      ReadAccountsBasic: [
        'Basic account information (account number/ID, type of account, currency, nickname you gave it, and account holder name)',
        'معلومات الحساب الأساسية (رقم الحساب أو معرّفه، ونوع الحساب، والعملة، والاسم المختصر الذي اخترته له، واسم صاحب الحساب)',
      ],
      ReadBalances: [
        'Your current account balances (available balance, booked balance, credit limit/overdraft if any, and when the balance was last updated)',
        'أرصدة حساباتك الحالية (الرصيد المتاح، والرصيد المقيّد، وحد الائتمان أو السحب على المكشوف إن وُجد، ووقت آخر تحديث للرصيد)',
      ],
      ReadBeneficiariesDetail: [
        'Full beneficiaries information (saved payee account number/ID, type, name and nickname, bank name and details, address, reference)',
        'معلومات المستفيدين الكاملة (رقم حساب المستفيد المحفوظ أو معرّفه، ونوعه، واسمه واسمه المختصر، واسم البنك وتفاصيله، والعنوان، والمرجع)',
      ],
      ReadBeneficiariesBasic: [
        'Basic beneficiaries information (saved payee account number/ID, type, name and nickname, bank name and details, reference)',
        'معلومات المستفيدين الأساسية (رقم حساب المستفيد المحفوظ أو معرّفه، ونوعه، واسمه واسمه المختصر، واسم البنك وتفاصيله، والمرجع)',
      ],
      ReadStandingOrdersDetail: [
        'Full standing orders information (payee name and nickname, reference, frequency, first/next/final payment amounts and dates, number of payments, purpose, status, type)',
        'معلومات الأوامر المستديمة الكاملة (اسم المستفيد واسمه المختصر، والمرجع، والتكرار، ومبالغ وتواريخ عملية الدفع الأولى والتالية والأخيرة، وعدد عمليات الدفع، والغرض، والحالة، والنوع)',
      ],
      ReadStandingOrdersBasic: [
        'Basic standing orders information (payee name and nickname, reference, frequency, first/next/final payment amounts and dates, number of payments, purpose, status, type)',
        'معلومات الأوامر المستديمة الأساسية (اسم المستفيد واسمه المختصر، والمرجع، والتكرار، ومبالغ وتواريخ عملية الدفع الأولى والتالية والأخيرة، وعدد عمليات الدفع، والغرض، والحالة، والنوع)',
      ],
      ReadScheduledPaymentsDetail: [
        'Full scheduled payments information (payee account details, name and nickname, creditor/debtor reference, instructed amount, scheduled date/time, ID, type)',
        'معلومات عمليات الدفع المجدولة الكاملة (تفاصيل حساب المستفيد، واسمه واسمه المختصر، ومرجع المستفيد أو الدافع، ومبلغ أمر الدفع، والتاريخ والوقت المحددان، والمعرّف، والنوع)',
      ],
      ReadScheduledPaymentsBasic: [
        'Basic scheduled payments information (payee name and nickname, instructed amount, scheduled date/time, ID, type)',
        'معلومات عمليات الدفع المجدولة الأساسية (اسم المستفيد واسمه المختصر، ومبلغ أمر الدفع، والتاريخ والوقت المحددان، والمعرّف، والنوع)',
      ],
      ReadDirectDebits: [
        'Direct debits information (account ID, direct debit ID, status, frequency, mandate identification, name, previous payment amount and date)',
        'معلومات الخصم المباشر (معرّف الحساب، ومعرّف الخصم المباشر، والحالة، والتكرار، ومعرّف التفويض، والاسم، ومبلغ وتاريخ عملية الدفع السابقة)',
      ],
      ReadTransactionsDetail: [
        'Full transactions information (date/time, amount, type, description/narrative, payee/merchant name and details, category, status, reference, currency exchange if applicable)',
        'معلومات المعاملات الكاملة (التاريخ والوقت، والمبلغ، والنوع، والوصف، واسم المستفيد أو التاجر وتفاصيله، والفئة، والحالة، والمرجع، وصرف العملة إن وُجد)',
      ],
      ReadTransactionsBasic: [
        'Basic transactions information (date/time, amount, type, description/narrative, status, reference)',
        'معلومات المعاملات الأساسية (التاريخ والوقت، والمبلغ، والنوع، والوصف، والحالة، والمرجع)',
      ],
      ReadStatements: [
        'Account statements (monthly/periodic summaries including transaction lists, opening/closing balances, fees, interest, and period details)',
        'كشوف الحساب (ملخصات شهرية أو دورية تشمل قوائم المعاملات، والأرصدة الافتتاحية والختامية، والرسوم، والفائدة، وتفاصيل الفترة)',
      ],
      ReadProduct: [
        "Product information (details about your account's financial product, including name, features, interest rates, fees, and key terms)",
        'معلومات المنتج (تفاصيل المنتج المالي لحسابك، بما في ذلك الاسم، والمزايا، وأسعار الفائدة، والرسوم، والشروط الأساسية)',
      ],
      ReadPartyUserIdentity: [
        'Detailed personal identity details (name, date of birth, contact information, Emirates ID, nationality, residential address, employer details)',
        'بيانات الهوية الشخصية التفصيلية (الاسم، وتاريخ الميلاد، ومعلومات الاتصال، والهوية الإماراتية، والجنسية، وعنوان السكن، وبيانات جهة العمل)',
      ],
      ReadPartyUser: [
        'Detailed personal details (name, date of birth, contact information, residential address)',
        'البيانات الشخصية التفصيلية (الاسم، وتاريخ الميلاد، ومعلومات الاتصال، وعنوان السكن)',
      ],
      ReadParty: ['Your legal or registered name as the account holder', 'اسمك القانوني أو المسجّل بصفتك صاحب الحساب'],
      ReadProductFinanceRates: [
        "Details of the interest or profit rate on your mortgage, finance, or credit card. In some cases, your bank may protect this information by sending it in a locked format and issue you a code (via SMS or email). You'll need to enter this code within the service so that it can show you the rate.",
        'تفاصيل معدل الفائدة أو الربح على تمويلك العقاري أو أي تمويل آخر أو بطاقتك الائتمانية. في بعض الحالات، قد يحمي بنكك هذه المعلومات بإرسالها بصيغة مقفلة ويصدر لك رمزًا (عبر رسالة نصية أو بريد إلكتروني). ستحتاج إلى إدخال هذا الرمز في الخدمة لكي تعرض لك المعدل.',
      ],
    }),
    ...requiredBy(ownText, {
      ReadFXTransactionsDetail: [
        'Full information about transactions in foreign currencies (exchange rate, payee name and details)',
        'معلومات المعاملات بالعملات الأجنبية الكاملة (سعر الصرف، واسم المستفيد وتفاصيله)',
      ],
      ReadFXTransactionsBasic: [
        'Basic information about transactions in foreign currencies (amount and currency)',
        'معلومات المعاملات بالعملات الأجنبية الأساسية (المبلغ والعملة)',
      ],
      ReadFXRemittanceCharges: ['Charges for transfers in foreign currencies', 'رسوم التحويلات بالعملات الأجنبية'],
    }),
  },
  choosing: {
    payment: requiredBy(examples('Single Instant Payment'), { heading: ['Choose your bank', 'اختر بنكك'] }),
    sharing: requiredBy(examples('Bank Data Sharing'), {
      heading: ['Select the account provider you are giving us access to', 'اختر مزوّد الحساب الذي تمنحنا الوصول إليه'],
      text: [
        'If we support your account provider, we will securely transfer you to your bank to authenticate this connection.',
        'إذا كان مزوّد حسابك مدعومًا لدينا فسننقلك بشكل آمن إلى بنكك للتحقق من هويتك وإتمام هذا الربط.',
      ],
    }),
  },
  leaving: requiredBy(examples('Single Instant Payment'), {
    title: ['You’ll be redirected to [Your LFI]', 'ستتم إعادة توجيهك إلى [Your LFI]'],
    text: ['don’t close this window', 'لا تغلق هذه النافذة'],
  }),
  returning: requiredBy(examples('Single Instant Payment'), {
    title: ['You’ll be redirected back to [Your TPP]', 'ستتم إعادتك إلى [Your TPP]'],
  }),
  outcomes: {
    ...requiredBy(examples('Single Instant Payment'), {
      thanks: ['Thank you', 'شكرًا لك'],
      submitted: ['Your Payment has been submitted', 'تم إرسال عملية الدفع'],
      completed: ['Your Payment has been completed', 'تم إتمام عملية الدفع'],
    }),
    ...requiredBy(examples('Bank Data Sharing'), {
      shared: [
        'We are able to access the specified information from your selected account(s)',
        'يمكننا الوصول إلى المعلومات المحددة من الحساب أو الحسابات التي اخترتها',
      ],
    }),
  },
} as const satisfies ConsentWords;
