import { isolated } from '#shared/standard/languages/isolated.ts';
import type { en } from './en.ts';

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
  footer: 'تتم الموافقة لدى بنكك. لا تطلب منك هذه الصفحة أبدًا اسم المستخدم أو كلمة المرور أو بيانات بطاقتك البنكية.',
  requestedBy: (client) => `طلب مقدَّم من ${isolated(client)}`,
  progress: 'الخطوات',
  review: {
    requester: 'الجهة مقدّمة الطلب',
    brand: 'الاسم',
    legalName: 'الاسم القانوني',
    account: 'الحساب',
    chooseAtBank: (bank) => (bank === undefined ? 'تختاره لدى بنكك' : `تختاره لدى ${isolated(bank)}`),
    terms: (client) => `يمكنك حتى تاريخ الانتهاء إلغاء هذا الإذن لدى بنكك، أو أن تطلب من ${isolated(client)} إلغاءه.`,
    transactionsFrom: 'المعاملات من',
    transactionsTo: 'المعاملات حتى',
    approveBy: (instant) => `آخر موعد للموافقة: ${isolated(instant)}.`,
    hasChanged: 'تغيّرت التفاصيل منذ أن فتحت هذه الصفحة. راجعها مرة أخرى.',
    needsCookie:
      'تحتاج هذه الصفحة إلى ملف تعريف ارتباط لم يرسله متصفحك. اسمح بملفات تعريف الارتباط، ثم راجع التفاصيل مرة أخرى.',
    otherBank: 'اختيار بنك آخر',
    cancel: 'إلغاء',
  },
  chooseBank: {
    search: 'ابحث بالاسم',
    searchButton: 'بحث',
    showAll: 'عرض جميع البنوك',
    found: (count) => banksFound[new Intl.PluralRules('ar').select(count)](count),
    none: 'لا يوجد بنك بهذا الاسم. جرّب كتابة الاسم بطريقة أخرى أو اعرض جميع البنوك.',
    trouble: {
      payment: 'يواجه هذا البنك مشكلات حاليًا، وقد تستغرق عملية الدفع وقتًا أطول.',
      sharing: 'يواجه هذا البنك مشكلات حاليًا، وقد تستغرق مشاركة بياناتك وقتًا أطول.',
    },
    continueTo: (bank) => `المتابعة إلى ${isolated(bank)}`,
    tooOften: 'انتقلت إلى البنك مرات كثيرة خلال الدقائق القليلة الماضية. انتظر دقيقتين، ثم حاول مرة أخرى.',
    bankFailed: (bank) => `تعذّر الوصول إلى ${isolated(bank)} حاليًا. حاول مرة أخرى بعد دقيقة أو اختر بنكًا آخر.`,
    onlyBankFailed: (bank, client) =>
      `تعذّر الوصول إلى ${isolated(bank)} حاليًا. حاول مرة أخرى بعد دقيقة، أو ارجع إلى ${isolated(client)} لاستخدام بنك آخر.`,
  },
  leaving: {
    link: 'فتح بنكي الآن',
    app: 'إذا كان تطبيق بنكك مثبّتًا لديك فسيُفتح. أبقِ هذه الصفحة مفتوحة، فهي تعرض النتيجة.',
    result: 'عرض النتيجة',
    hasLeft: (bank, at) =>
      `انتقلت إلى ${isolated(bank)} في ${isolated(at)}. لم تصلنا موافقتك من هناك. إذا وافقت هناك ولم تعد إلى هنا فتابع مرة أخرى. لن تدفع ولن تشارك بياناتك إلا مرة واحدة.`,
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
    mandateApproved: { title: 'شكرًا لك', text: 'تلقّى بنكك موافقتك على عمليات الدفع هذه.' },
    declined: { title: 'لم تتم الموافقة', text: 'لم يُدفع أي مبلغ.' },
    failed: { title: 'رفض البنك عملية الدفع', text: 'لم يُدفع أي مبلغ.' },
    expired: { title: 'انتهت صلاحية هذا الطلب', text: 'لن تُنفَّذ أي عملية دفع بموجبه.' },
    othersDecide: {
      title: 'لقد وافقت على هذا الطلب',
      text: 'لم يُكمل بنكك الطلب بعد، وقد يلزم أن يوافق عليه آخرون هناك أيضًا.',
    },
    withdrawn: { title: 'تم سحب هذا الطلب', text: 'لن يُدفع أي مبلغ آخر بموجبه.' },
    notShared: { title: 'لم تتم الموافقة', text: 'لم تتم مشاركة أي بيانات.' },
    sharingExpired: { title: 'انتهت صلاحية هذا الطلب', text: 'لا تتم مشاركة بياناتك.' },
    sharingEnded: { title: 'تم سحب هذا الطلب', text: 'لا تتم مشاركة بياناتك.' },
  },
  rejectReasons: {
    insufficientFunds: 'رصيد حسابك لا يكفي لإتمام الدفع.',
    amountTooHigh: 'المبلغ أعلى من الحد الذي يسمح به بنكك أو نظام الدفع.',
    accountClosed: 'حسابك أو حساب المستفيد مغلق.',
    accountInvalid: 'رقم حسابك أو رقم حساب المستفيد غير صحيح.',
    noResponse: 'لم يرد أحد البنوك في الوقت المحدد. يمكنك المحاولة مرة أخرى لاحقًا.',
    undisclosed: 'يمكن لبنكك إخبارك بالسبب.',
  },
  next: {
    close: () => 'يمكنك إغلاق هذه الصفحة.',
    wait: (client) =>
      `تعرض هذه الصفحة النتيجة فور أن يؤكدها بنكك. ويمكنك أيضًا إغلاقها، وستصل النتيجة إلى ${isolated(client)}.`,
    startAgain: (client) => `عُد إلى ${isolated(client)} للبدء من جديد، بالبنك نفسه أو ببنك آخر.`,
    newLink: (client) =>
      `يمكنك إغلاق هذه الصفحة. وللبدء من جديد، بالبنك نفسه أو ببنك آخر، اطلب رابطًا جديدًا من ${isolated(client)}.`,
    ask: (client) => `إذا لم تكن تتوقع ذلك فاسأل ${isolated(client)}.`,
  },
  receipt: {
    heading: 'إيصال',
    at: 'التاريخ',
    number: 'الرقم',
    print: 'طباعة أو حفظ',
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
