import { isolated } from '#shared/standard/languages/isolated.ts';
import { both, type TextTable } from '#shared/standard/languages/text-table.ts';

/** Arabic has six plural forms. */
const banksFound: Readonly<Record<Intl.LDMLPluralRule, (count: number) => string>> = {
  zero: () => 'لا توجد بنوك',
  one: () => 'بنك واحد',
  two: () => 'بنكان',
  few: (count) => `${count} بنوك`,
  many: (count) => `${count} بنكًا`,
  other: (count) => `${count} بنك`,
};

/**
 * The texts of all pages, except what they say of an outcome (outcomes.ts) and what a market prescribes
 * (shared/standard/consent-pages).
 */
export const pages = {
  footer: [
    'You approve at your bank. This page never asks for your bank user name, password or card details.',
    'تتم الموافقة لدى بنكك. لا تطلب منك هذه الصفحة أبدًا اسم المستخدم أو كلمة المرور أو بيانات بطاقتك البنكية.',
  ],
  requestedBy: both(
    (client: string) => `Requested by ${isolated(client)}`,
    (client) => `طلب مقدَّم من ${isolated(client)}`,
  ),
  progress: ['Steps', 'الخطوات'],
  review: {
    requester: ['Who is asking', 'الجهة مقدّمة الطلب'],
    brand: ['Name', 'الاسم'],
    legalName: ['Legal name', 'الاسم القانوني'],
    account: ['Account', 'الحساب'],
    chooseAtBank: both(
      (bank: string | undefined) =>
        bank === undefined ? 'You choose it at your bank' : `You choose it at ${isolated(bank)}`,
      (bank) => (bank === undefined ? 'تختاره لدى بنكك' : `تختاره لدى ${isolated(bank)}`),
    ),
    terms: both(
      (client: string) =>
        `Until the expiry date, you can cancel this permission at your bank, or ask ${isolated(client)} to cancel it.`,
      (client) => `يمكنك حتى تاريخ الانتهاء إلغاء هذا الإذن لدى بنكك، أو أن تطلب من ${isolated(client)} إلغاءه.`,
    ),
    transactionsFrom: ['Transactions from', 'المعاملات من'],
    transactionsTo: ['Transactions until', 'المعاملات حتى'],
    approveBy: both(
      (instant: string) => `Approve by ${isolated(instant)}.`,
      (instant) => `آخر موعد للموافقة: ${isolated(instant)}.`,
    ),
    hasChanged: [
      'The details have changed since you opened this page. Review them again.',
      'تغيّرت التفاصيل منذ أن فتحت هذه الصفحة. راجعها مرة أخرى.',
    ],
    needsCookie: [
      'This page needs a cookie, which your browser did not send. Allow cookies, then review the details again.',
      'تحتاج هذه الصفحة إلى ملف تعريف ارتباط لم يرسله متصفحك. اسمح بملفات تعريف الارتباط، ثم راجع التفاصيل مرة أخرى.',
    ],
    otherBank: ['Choose another bank', 'اختيار بنك آخر'],
    cancel: ['Cancel', 'إلغاء'],
  },
  chooseBank: {
    search: ['Search by name', 'ابحث بالاسم'],
    searchButton: ['Search', 'بحث'],
    showAll: ['Show all banks', 'عرض جميع البنوك'],
    found: both(
      (count: number) => (count === 1 ? '1 bank' : `${count} banks`),
      (count) => banksFound[new Intl.PluralRules('ar').select(count)](count),
    ),
    none: [
      'No bank matches this name. Try another spelling, or show all banks.',
      'لا يوجد بنك بهذا الاسم. جرّب كتابة الاسم بطريقة أخرى أو اعرض جميع البنوك.',
    ],
    trouble: {
      payment: [
        'This bank has problems at the moment. Your payment may take longer.',
        'يواجه هذا البنك مشكلات حاليًا، وقد تستغرق عملية الدفع وقتًا أطول.',
      ],
      sharing: [
        'This bank has problems at the moment. Sharing your data may take longer.',
        'يواجه هذا البنك مشكلات حاليًا، وقد تستغرق مشاركة بياناتك وقتًا أطول.',
      ],
    },
    continueTo: both(
      (bank: string) => `Continue to ${isolated(bank)}`,
      (bank) => `المتابعة إلى ${isolated(bank)}`,
    ),
    tooOften: [
      'You have gone to a bank too many times in the last few minutes. Wait two minutes, then try again.',
      'انتقلت إلى البنك مرات كثيرة خلال الدقائق القليلة الماضية. انتظر دقيقتين، ثم حاول مرة أخرى.',
    ],
    bankFailed: both(
      (bank: string) =>
        `${isolated(bank)} is not available at the moment. Try again in a minute, or choose another bank.`,
      (bank) => `تعذّر الوصول إلى ${isolated(bank)} حاليًا. حاول مرة أخرى بعد دقيقة أو اختر بنكًا آخر.`,
    ),
    onlyBankFailed: both(
      (bank: string, client: string) =>
        `${isolated(bank)} is not available at the moment. Try again in a minute, or go back to ${isolated(client)} to use another bank.`,
      (bank, client) =>
        `تعذّر الوصول إلى ${isolated(bank)} حاليًا. حاول مرة أخرى بعد دقيقة، أو ارجع إلى ${isolated(client)} لاستخدام بنك آخر.`,
    ),
  },
  /** The page on which the customer enters the details that a bank requires. */
  identity: {
    title: ['Your details for the bank', 'بياناتك التي يطلبها البنك'],
    text: both(
      (bank: string) =>
        `${isolated(bank)} needs these details to recognise you. They are sent to the bank and are not stored here.`,
      (bank) => `يحتاج ${isolated(bank)} إلى هذه البيانات للتعرّف عليك. تُرسل إلى البنك ولا تُحفظ هنا.`,
    ),
    nationalId: {
      label: ['National ID or Iqama number', 'رقم الهوية الوطنية أو الإقامة'],
      error: [
        'Enter the 10 digits of your national ID, which begin with 1, or of your Iqama, which begin with 2.',
        'أدخل رقم الهوية الوطنية الذي يبدأ بالرقم 1، أو رقم الإقامة الذي يبدأ بالرقم 2، وهو مكوّن من 10 أرقام.',
      ],
    },
    mobileNumber: {
      label: ['Mobile number', 'رقم الجوال'],
      error: ['Enter a Saudi mobile number, such as 0512345678.', 'أدخل رقم جوال سعوديًا، مثل 0512345678.'],
    },
  },
  leaving: {
    link: ['Open my bank now', 'فتح بنكي الآن'],
    app: [
      "If your bank's app is installed, it opens. Keep this page open: it shows the result.",
      'إذا كان تطبيق بنكك مثبّتًا لديك فسيُفتح. أبقِ هذه الصفحة مفتوحة، فهي تعرض النتيجة.',
    ],
    result: ['Show the result', 'عرض النتيجة'],
    hasLeft: both(
      (bank: string, at: string) =>
        `You went to ${isolated(bank)} at ${isolated(at)}, but we have not received your approval yet. If you approved at the bank and were not sent back here, continue to the bank again: you will not pay or share twice.`,
      (bank, at) =>
        `انتقلت إلى ${isolated(bank)} في ${isolated(at)}، ولم تصلنا موافقتك بعد. إذا وافقت لدى البنك ولم تُعَد إلى هذه الصفحة فتابع إلى البنك مرة أخرى: لن تدفع ولن تشارك بياناتك مرتين.`,
    ),
  },
  returning: {
    title: ['Taking you back', 'جارٍ إعادتك'],
    text: [
      'The website or app that sent you here will open in a moment.',
      'سيُفتح الموقع أو التطبيق الذي أتيت منه بعد لحظات.',
    ],
    link: ['Continue', 'متابعة'],
    needsScript: [
      "Your bank's response requires JavaScript, which is turned off in your browser. Turn it on and reload this page.",
      'ميزة JavaScript معطّلة في متصفحك، ويتطلبها رد بنكك. فعّلها ثم أعد تحميل هذه الصفحة.',
    ],
  },
  confirming: {
    title: ['Did you approve this?', 'هل وافقت أنت على هذا؟'],
    bank: ['Bank', 'البنك'],
    text: both(
      (client: string) =>
        `This was just approved at the bank, by someone who did not go there from this browser. Continue only if you approved it, for something that you started yourself at ${isolated(client)}. If someone sent you this link, do not continue.`,
      (client) =>
        `تمت الموافقة على هذا لدى البنك قبل لحظات، ولم يكن الانتقال إلى البنك من هذا المتصفح. لا تتابع إلا إذا كنت أنت من وافق، على عملية بدأتها بنفسك لدى ${isolated(client)}. وإذا أرسل إليك شخص آخر هذا الرابط فلا تتابع.`,
    ),
    continue: ['Yes, continue', 'أنا من وافق: متابعة'],
    notMe: ['This was not me', 'لست أنا'],
  },
  receipt: {
    heading: ['Receipt', 'إيصال'],
    at: ['Date', 'التاريخ'],
    number: ['Number', 'الرقم'],
    print: ['Print or save', 'طباعة أو حفظ'],
  },
  backTo: both(
    (client: string) => `Back to ${isolated(client)}`,
    (client) => `العودة إلى ${isolated(client)}`,
  ),
} satisfies TextTable;
