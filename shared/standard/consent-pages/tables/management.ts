import { requiredBy } from '../words.ts';

/**
 * The words of the pages on which customers manage their consents, from the UAE Open Finance guide for third parties,
 * version 2.1 (© 2026 Nebras Open Finance, MIT licence). Other markets have no words of their own for these pages. Each
 * rule names a section of the guide's page about the Consent Management Interface. The Arabic texts are our own.
 */

const requirement = (section: string): string => `Consent Management Interface – Requirements, ${section}`;
const dashboard = 'Consent Management Interface – User Experience, Live UI Preview: dashboard';
const detail = 'Consent Management Interface – User Experience, Live UI Preview: detail page';

export const countPlaceholder = '[COUNT]';

export const managementWords = {
  tabs: requiredBy(requirement('Dashboard — tabs'), {
    current: ['Current', 'الحالية'],
    history: ['History', 'السجل'],
  }),
  filters: requiredBy(requirement('Dashboard — filters'), {
    bank: ['LFI Name', 'اسم البنك'],
    type: ['Consent Type', 'نوع الموافقة'],
    state: ['Consent State', 'حالة الموافقة'],
  }),
  statuses: requiredBy(requirement('Status labels'), {
    AwaitingAuthorization: ['Pending', 'قيد الانتظار'],
    Authorized: ['Active', 'سارية'],
    Paused: ['Paused', 'متوقفة مؤقتًا'],
    Suspended: ['Suspended', 'معلّقة'],
    Consumed: ['Consumed', 'مستخدمة'],
    Rejected: ['Rejected', 'مرفوضة'],
    Expired: ['Expired', 'منتهية'],
    Revoked: ['Cancelled', 'ملغاة'],
  }),
  singlePayments: requiredBy(requirement('Status labels, `Consumed` — Single Instant Payment'), {
    successful: ['Successful', 'ناجحة'],
    failed: ['Failed', 'فاشلة'],
  }),
  types: requiredBy(requirement('Consent type labels'), {
    sharing: ['Data Sharing', 'مشاركة البيانات'],
    single: ['Single Payment', 'عملية دفع واحدة'],
    several: ['Flexi Pay', 'دفع مرن'],
  }),
  card: requiredBy(requirement('Dashboard — card content'), {
    type: ['Consent Type', 'نوع الموافقة'],
    oneAccount: ['1 Account Connected', 'حساب واحد مرتبط'],
    accounts: ['[COUNT] Accounts Connected', 'الحسابات المرتبطة: [COUNT]'],
    lastData: ['Last data received', 'آخر بيانات مستلمة'],
    expires: ['Connection expires', 'تنتهي الموافقة في'],
    paymentDate: ['Payment Date', 'تاريخ الدفع'],
    paymentAmount: ['Payment Amount', 'مبلغ الدفع'],
    totalPaid: ['Total paid to date', 'إجمالي المدفوع حتى الآن'],
  }),
  sections: requiredBy(requirement('Detail page'), {
    accounts: ['Accounts', 'الحسابات'],
    permissions: ['Data permissions', 'أذونات البيانات'],
    payment: ['Payment details', 'تفاصيل الدفع'],
    from: ['From account', 'من الحساب'],
    to: ['To account', 'إلى الحساب'],
    rules: ['Payment Rules', 'قواعد الدفع'],
    history: ['Payment History', 'سجل الدفع'],
  }),
  lines: {
    ...requiredBy(requirement('Detail page'), {
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
    }),
    ...requiredBy(detail, {
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
    }),
  },
  buttons: requiredBy(requirement('Detail page — action buttons'), {
    pause: ['Pause', 'إيقاف مؤقت'],
    reactivate: ['Reactivate', 'إعادة التفعيل'],
    stopSharing: ['Stop Sharing', 'إيقاف المشاركة'],
    cancelPermission: ['Cancel Permission', 'إلغاء الإذن'],
  }),
  confirmation: {
    ...requiredBy(requirement('Confirmation screen'), {
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
    }),
    ...requiredBy(detail, {
      question: ['Are you sure you want to proceed?', 'هل أنت متأكد من رغبتك في المتابعة؟'],
      impact: ['What this will mean', 'ماذا يعني ذلك'],
    }),
  },
  dashboard: requiredBy(dashboard, {
    title: ['AlTareq Connections', 'ارتباطات الطارق'],
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
    results: ['Results: [COUNT]', 'النتائج: [COUNT]'],
    none: ['No connections yet', 'لا توجد ارتباطات بعد'],
    noneHere: ['You don’t have any consents in this tab.', 'ليس لديك أي موافقات في هذا القسم.'],
  }),
} as const;
