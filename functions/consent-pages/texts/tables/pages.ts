import type { SectionName } from '#shared/accounts/read/section-name.ts';
import { managementSessionSeconds } from '#shared/consents/management/management-link.ts';
import { rejectReasons } from '#shared/payments/payment/reject-reason.ts';
import { isolated } from '#shared/standard/languages/isolated.ts';
import { both, type InBoth, type TextTable } from '#shared/standard/languages/text-table.ts';

/** The names that a text about an action contains, and the last day of the consent. */
export interface ActionNames {
  readonly client: string;
  readonly bank: string;
  readonly end: string;
}

const sessionMinutes = managementSessionSeconds / 60;

const openAgain: InBoth<string> = [
  'Go back to the website or app that sent you here, and open the page again.',
  'عُد إلى الموقع أو التطبيق الذي أتيت منه، وافتح الصفحة من جديد.',
];

/** The texts of the pages that no guide prescribes. */
export const pages = {
  footer: [
    `These pages never ask for your bank user name, password or card details. To protect you, your session ends ${sessionMinutes} minutes after you open them.`,
    `لا تطلب منك هذه الصفحات أبدًا اسم المستخدم أو كلمة المرور أو بيانات بطاقتك البنكية. لحمايتك تنتهي جلستك بعد ${sessionMinutes} دقيقة من فتحها.`,
  ],
  title: ['Your connections', 'موافقاتك'],
  manage: ['Manage', 'إدارة'],
  manageAt: both(
    (bank: string) => `Manage: ${isolated(bank)}`,
    (bank) => `إدارة: ${isolated(bank)}`,
  ),
  unknownBank: ['No bank chosen yet', 'لم يُختر بنك بعد'],
  newer: ['Newer', 'الأحدث'],
  older: ['Older', 'الأقدم'],
  pages: ['Pages', 'الصفحات'],
  back: ['Back to all connections', 'العودة إلى جميع الموافقات'],
  backTo: both(
    (client: string) => `Back to ${isolated(client)}`,
    (client) => `العودة إلى ${isolated(client)}`,
  ),
  endsSoon: both(
    (end: string) => `This ends on ${isolated(end)}. After that, you have to approve again at your bank.`,
    (end) => `تنتهي هذه الموافقة في ${isolated(end)}. بعد ذلك عليك الموافقة لدى بنكك من جديد.`,
  ),
  notCopied: ['Copying is not possible here. The whole ID is selected.', 'النسخ غير متاح هنا. حُدِّد المعرّف الكامل.'],
  /** The types of accounts at the banks of both markets. */
  accountTypes: {
    CurrentAccount: ['Current Account', 'حساب جارٍ'],
    Savings: ['Savings', 'حساب توفير'],
    CreditCard: ['Credit Card', 'بطاقة ائتمان'],
    ChargeCard: ['Charge Card', 'بطاقة سداد شهري'],
    PrePaidCard: ['Prepaid Card', 'بطاقة مسبقة الدفع'],
    EMoney: ['E-Money', 'محفظة إلكترونية'],
    Loan: ['Loan', 'قرض'],
    Mortgage: ['Mortgage', 'تمويل عقاري'],
    Finance: ['Finance', 'تمويل'],
  },
  purpose: ['Purpose', 'الغرض'],
  transactionsFrom: ['Transactions from', 'المعاملات من'],
  transactionsTo: ['Transactions until', 'المعاملات حتى'],
  reads: ['Data received', 'البيانات المستلمة'],
  noReads: ['No data is stored under this consent.', 'لا توجد بيانات محفوظة بموجب هذه الموافقة.'],
  sections: {
    accounts: ['Accounts', 'الحسابات'],
    balances: ['Balances', 'الأرصدة'],
    transactions: ['Transactions', 'المعاملات'],
    beneficiaries: ['Saved payees', 'المستفيدون المحفوظون'],
    directDebits: ['Direct debits', 'الخصم المباشر'],
    parties: ['Identity', 'الهوية'],
    standingOrders: ['Standing orders', 'الأوامر المستديمة'],
    scheduledPayments: ['Scheduled payments', 'عمليات الدفع المجدولة'],
    products: ['Products', 'المنتجات'],
    statements: ['Statements', 'كشوف الحساب'],
  } satisfies Record<SectionName, InBoth>,
  payments: {
    status: ['Payment status', 'حالة الدفع'],
    pending: ['In progress', 'قيد التنفيذ'],
    newestOnly: both(
      (shown: number): string => `Only the newest ${shown} payments are shown.`,
      (shown) => `تظهر هنا أحدث ${shown} عملية دفع فقط.`,
    ),
    returned: [
      'This payment was debited from your account, but the bank returned it afterwards.',
      'خُصم مبلغ عملية الدفع هذه من حسابك، ثم أعادها البنك.',
    ],
    notPaid: ['This payment was not made.', 'لم تُنفَّذ عملية الدفع هذه.'],
    inactive: [
      'The permission was paused or suspended on this day, so this payment was not made.',
      'كان الإذن متوقفًا مؤقتًا أو معلّقًا في هذا اليوم، فلم تُنفَّذ عملية الدفع هذه.',
    ],
  },
  rejectReasons,
  impact: {
    pauseSharing: both(
      ({ client, bank, end }: ActionNames) =>
        `${isolated(client)} cannot read any data from ${isolated(bank)} while sharing is paused. It keeps the data that it has received. You can reactivate sharing here until ${isolated(end)}, without signing in at your bank. Your bank is not told.`,
      ({ client, bank, end }) =>
        `لا يستطيع ${isolated(client)} قراءة أي بيانات من ${isolated(bank)} ما دامت المشاركة متوقفة مؤقتًا، ويحتفظ بالبيانات التي استلمها. يمكنك إعادة تفعيل المشاركة هنا حتى ${isolated(end)} دون تسجيل الدخول لدى بنكك. لا يُبلَّغ بنكك بذلك.`,
    ),
    pausePayments: both(
      ({ end }: ActionNames) =>
        `Nothing is paid while the permission is paused. A payment that falls due waits until the end of its day; after that, it is not made. A payment that your bank has already received is not stopped. You can reactivate the permission here until ${isolated(end)}, without signing in at your bank. Your bank is not told.`,
      ({ end }) =>
        `لا يُدفع شيء ما دام الإذن متوقفًا مؤقتًا. تنتظر عملية الدفع المستحقة حتى نهاية يومها، ولا تُنفَّذ بعد ذلك. لا تتوقف عملية دفع استلمها بنكك بالفعل. يمكنك إعادة تفعيل الإذن هنا حتى ${isolated(end)} دون تسجيل الدخول لدى بنكك. لا يُبلَّغ بنكك بذلك.`,
    ),
    resumeSharing: both(
      ({ client, bank, end }: ActionNames) =>
        `${isolated(client)} can again read the data that you have agreed to share from ${isolated(bank)}, until ${isolated(end)}. You need not sign in at your bank.`,
      ({ client, bank, end }) =>
        `سيتمكن ${isolated(client)} من جديد من قراءة البيانات التي وافقت على مشاركتها من ${isolated(bank)} حتى ${isolated(end)}. لا حاجة إلى تسجيل الدخول لدى بنكك.`,
    ),
    resumePayments: both(
      ({ end }: ActionNames) =>
        `Payments within the limits that you have approved are made again, until ${isolated(end)}. A payment that is due today may be made at once. You need not sign in at your bank.`,
      ({ end }) =>
        `يُستأنف تنفيذ عمليات الدفع ضمن الحدود التي وافقت عليها، حتى ${isolated(end)}. قد تُنفَّذ عملية دفع مستحقة اليوم فورًا. لا حاجة إلى تسجيل الدخول لدى بنكك.`,
    ),
    stopSharing: both(
      ({ client, bank }: ActionNames) =>
        `${isolated(client)} can no longer read data from ${isolated(bank)}, and we tell your bank at once. We stop using the data that we have read, and delete it after our retention period. ${isolated(client)} may keep the data that it has received. To share again, you have to approve at your bank again.`,
      ({ client, bank }) =>
        `لن يستطيع ${isolated(client)} قراءة مزيد من البيانات من ${isolated(bank)}، وسنبلّغ بنكك فورًا. نتوقف عن استخدام البيانات التي قرأناها، ونحذفها بعد انتهاء مدة الاحتفاظ بها. وقد يحتفظ ${isolated(client)} بالبيانات التي استلمها. للمشاركة من جديد عليك الموافقة لدى بنكك مرة أخرى.`,
    ),
    cancelPayments: both(
      () =>
        'No more payments are made under this permission, and we tell your bank at once. Scheduled payments are cancelled. A payment that your bank has already received cannot be stopped. To pay like this again, you have to approve at your bank again.',
      () =>
        'لا تُنفَّذ أي عمليات دفع أخرى بموجب هذا الإذن، وسنبلّغ بنكك فورًا. تُلغى عمليات الدفع المجدولة. لا يمكن إيقاف عملية دفع استلمها بنكك بالفعل. للدفع بهذه الطريقة من جديد عليك الموافقة لدى بنكك مرة أخرى.',
    ),
  },
  /** The effect of ending a consent before the customer has chosen a bank. */
  withdrawal: {
    sharing: both(
      ({ client }: ActionNames) =>
        `You have not chosen a bank yet, so ${isolated(client)} has read no data. After this, you can no longer approve this request. To share data, you need a new request from ${isolated(client)}.`,
      ({ client }) =>
        `لم تختر بنكًا بعد، لذلك لم يقرأ ${isolated(client)} أي بيانات. لن تتمكن بعد ذلك من الموافقة على هذا الطلب. لمشاركة البيانات تحتاج إلى طلب جديد من ${isolated(client)}.`,
    ),
    payment: both(
      ({ client }: ActionNames) =>
        `You have not chosen a bank yet, so nothing has been paid. After this, you can no longer approve this request. To pay, you need a new request from ${isolated(client)}.`,
      ({ client }) =>
        `لم تختر بنكًا بعد، لذلك لم يُدفع شيء. لن تتمكن بعد ذلك من الموافقة على هذا الطلب. للدفع تحتاج إلى طلب جديد من ${isolated(client)}.`,
    ),
  },
  done: {
    pause: ['Paused.', 'تم الإيقاف المؤقت.'],
    reactivate: ['Active again.', 'أصبحت سارية من جديد.'],
    stopSharing: ['Sharing has been stopped.', 'تم إيقاف المشاركة.'],
    cancelPayments: ['The permission has been cancelled.', 'تم إلغاء الإذن.'],
  },
  changed: [
    'This consent has changed in the meantime. This page shows its current state.',
    'تغيّرت هذه الموافقة في هذه الأثناء. تعرض هذه الصفحة حالتها الحالية.',
  ],
  notices: {
    unknownLink: { title: ['This link is not valid', 'هذا الرابط غير صالح'], text: openAgain },
    usedLink: {
      title: ['This link has already been used', 'استُخدم هذا الرابط من قبل'],
      text: [
        'A link opens these pages once. Go back to the website or app that sent you here, and open the page again.',
        'يفتح الرابط هذه الصفحات مرة واحدة. عُد إلى الموقع أو التطبيق الذي أتيت منه، وافتح الصفحة من جديد.',
      ],
    },
    expiredLink: { title: ['This link has expired', 'انتهت صلاحية هذا الرابط'], text: openAgain },
    noSession: {
      title: ['You are not signed in to these pages', 'لم تسجّل الدخول إلى هذه الصفحات'],
      text: [
        'Open them from the website or app of the company that you share data with or pay. Your browser must accept cookies.',
        'افتحها من موقع أو تطبيق الشركة التي تشارك معها البيانات أو تدفع لها. يجب أن يقبل متصفحك ملفات تعريف الارتباط.',
      ],
    },
    sessionEnded: {
      title: ['Your session has ended', 'انتهت جلستك'],
      text: [
        `To protect you, the session ends after ${sessionMinutes} minutes. Go back to the website or app that sent you here, and open the page again.`,
        `لحمايتك تنتهي الجلسة بعد ${sessionMinutes} دقيقة. عُد إلى الموقع أو التطبيق الذي أتيت منه، وافتح الصفحة من جديد.`,
      ],
    },
    unknownConsent: {
      title: ['This consent does not exist', 'هذه الموافقة غير موجودة'],
      text: ['Go back to your connections.', 'عُد إلى موافقاتك.'],
    },
    foreignForm: {
      title: ['Nothing has changed', 'لم يتغيّر شيء'],
      text: [
        'The request did not come from these pages. If you wanted to change a consent, open it here and try again.',
        'لم يأتِ الطلب من هذه الصفحات. إن أردت تغيير موافقة فافتحها هنا وحاول من جديد.',
      ],
    },
  },
} satisfies TextTable;
