import { both, textsOf, type TextTable } from '#shared/standard/languages/text-table.ts';

/**
 * The words of the pages on which customers manage their consents, from the UAE Open Finance guide for third parties,
 * version 2.1 (© 2026 Nebras Open Finance, MIT licence). Other markets have no words of their own for these pages. The
 * comments name sections of the guide's page about the Consent Management Interface. The Arabic texts are our own.
 */

const management = {
  // Requirements, Dashboard — tabs
  tabs: {
    current: ['Current', 'الحالية'],
    history: ['History', 'السجل'],
  },
  // Requirements, Dashboard — filters
  filters: {
    bank: ['LFI Name', 'اسم البنك'],
    type: ['Consent Type', 'نوع الموافقة'],
    state: ['Consent State', 'حالة الموافقة'],
  },
  // Requirements, Status labels
  statuses: {
    AwaitingAuthorization: ['Pending', 'قيد الانتظار'],
    Authorized: ['Active', 'سارية'],
    Paused: ['Paused', 'متوقفة مؤقتًا'],
    Suspended: ['Suspended', 'معلّقة'],
    Consumed: ['Consumed', 'مستخدمة'],
    Rejected: ['Rejected', 'مرفوضة'],
    Expired: ['Expired', 'منتهية'],
    Revoked: ['Cancelled', 'ملغاة'],
  },
  // Requirements, Status labels, `Consumed` — Single Instant Payment
  singlePayments: {
    successful: ['Successful', 'ناجحة'],
    failed: ['Failed', 'فاشلة'],
  },
  // Requirements, Consent type labels
  types: {
    sharing: ['Data Sharing', 'مشاركة البيانات'],
    single: ['Single Payment', 'عملية دفع واحدة'],
    several: ['Flexi Pay', 'دفع مرن'],
  },
  // Requirements, Dashboard — card content
  card: {
    type: ['Consent Type', 'نوع الموافقة'],
    oneAccount: ['1 Account Connected', 'حساب واحد مرتبط'],
    accounts: both(
      (count: string) => `${count} Accounts Connected`,
      (count) => `الحسابات المرتبطة: ${count}`,
    ),
    lastData: ['Last data received', 'آخر بيانات مستلمة'],
    expires: ['Connection expires', 'تنتهي الموافقة في'],
    paymentDate: ['Payment Date', 'تاريخ الدفع'],
    paymentAmount: ['Payment Amount', 'مبلغ الدفع'],
    totalPaid: ['Total paid to date', 'إجمالي المدفوع حتى الآن'],
  },
  // Requirements, Detail page
  sections: {
    accounts: ['Accounts', 'الحسابات'],
    permissions: ['Data permissions', 'أذونات البيانات'],
    payment: ['Payment details', 'تفاصيل الدفع'],
    from: ['From account', 'من الحساب'],
    to: ['To account', 'إلى الحساب'],
    rules: ['Payment Rules', 'قواعد الدفع'],
    history: ['Payment History', 'سجل الدفع'],
  },
  lines: {
    // Requirements, Detail page
    consentId: ['Consent ID', 'معرّف الموافقة'],
    amount: ['Amount', 'المبلغ'],
    reference: ['Reference', 'المرجع'],
    purpose: ['Payment Purpose', 'الغرض من الدفع'],
    status: ['Status', 'الحالة'],
    authorized: ['Authorized', 'مصرّح بها'],
    bank: ['Bank name', 'اسم البنك'],
    payer: ['Payer Name', 'اسم الدافع'],
    payee: ['Payee Name', 'اسم المستفيد'],
    iban: ['IBAN', 'رقم الآيبان (IBAN)'],
    date: ['Date', 'التاريخ'],
    paymentsPerPeriod: ['Payments per Period', 'عدد عمليات الدفع لكل فترة'],
    // User Experience, Live UI Preview: detail page
    copy: ['Copy', 'نسخ'],
    copied: ['Copied!', 'تم النسخ'],
    maxPerPayment: ['Max per Payment', 'الحد الأقصى لكل عملية دفع'],
    firstPayment: ['First Payment Date', 'تاريخ أول عملية دفع'],
    repeats: ['Payments repeat every', 'تتكرر عمليات الدفع كل'],
    expiry: ['Expiry Date', 'تاريخ الانتهاء'],
    maxPayments: ['Total Payments allowed', 'إجمالي عدد عمليات الدفع المسموح بها'],
    maxTotal: ['Total Value allowed', 'إجمالي القيمة المسموح بها'],
    maxPaymentsPerPeriod: ['Max Payments per {PeriodType}', 'الحد الأقصى لعدد عمليات الدفع لكل {PeriodType}'],
    maxTotalPerPeriod: ['Max Value per {PeriodType}', 'الحد الأقصى للقيمة لكل {PeriodType}'],
    upcoming: ['Upcoming', 'قادمة'],
    noHistory: ['No payment history yet.', 'لا يوجد سجل دفع بعد.'],
  },
  // Requirements, Detail page — action buttons
  buttons: {
    pause: ['Pause', 'إيقاف مؤقت'],
    reactivate: ['Reactivate', 'إعادة التفعيل'],
    stopSharing: ['Stop Sharing', 'إيقاف المشاركة'],
    cancelPermission: ['Cancel Permission', 'إلغاء الإذن'],
  },
  confirmation: {
    // Requirements, Confirmation screen
    pauseSharing: ['Pause data sharing', 'إيقاف مشاركة البيانات مؤقتًا'],
    pausePayments: ['Pause payment permission', 'إيقاف إذن الدفع مؤقتًا'],
    resumeSharing: ['Resume data sharing', 'استئناف مشاركة البيانات'],
    resumePayments: ['Resume payment permission', 'استئناف إذن الدفع'],
    stopSharing: ['Stop sharing', 'إيقاف المشاركة'],
    cancelPayments: ['Cancel payment permission', 'إلغاء إذن الدفع'],
    confirmPause: ['Confirm pause', 'تأكيد الإيقاف المؤقت'],
    confirmReactivation: ['Confirm reactivation', 'تأكيد إعادة التفعيل'],
    confirmStopSharing: ['Confirm stop sharing', 'تأكيد إيقاف المشاركة'],
    confirmCancellation: ['Confirm cancellation', 'تأكيد الإلغاء'],
    goBack: ['Go back', 'رجوع'],
    // User Experience, Live UI Preview: detail page
    question: ['Are you sure you want to proceed?', 'هل أنت متأكد من رغبتك في المتابعة؟'],
    impact: ['What this will mean', 'ماذا يعني ذلك'],
  },
  // User Experience, Live UI Preview: dashboard
  dashboard: {
    title: ['AlTareq Connections', 'موافقات الطارق'],
    both: [
      'These are the account providers we are connected to for data sharing and payments',
      'هذه هي البنوك التي نرتبط بها لمشاركة البيانات والدفع',
    ],
    sharing: [
      'These are the account providers we are connected to for data sharing',
      'هذه هي البنوك التي نرتبط بها لمشاركة البيانات',
    ],
    payments: ['These are the payment permissions you have given to us', 'هذه هي أذونات الدفع التي منحتنا إياها'],
    hint: ['Tap Manage to view, update or disconnect', 'اضغط «إدارة» للعرض أو التحديث أو إلغاء الربط'],
    filter: ['Filter', 'تصفية'],
    all: ['All', 'الكل'],
    clear: ['Clear', 'مسح'],
    results: both(
      (count: string) => `Results: ${count}`,
      (count) => `النتائج: ${count}`,
    ),
    none: ['No connections yet', 'لا توجد موافقات بعد'],
    noneHere: ['You don’t have any consents in this tab.', 'ليس لديك أي موافقات في هذا القسم.'],
  },
} satisfies TextTable;

export const wordsIn = textsOf(management);
