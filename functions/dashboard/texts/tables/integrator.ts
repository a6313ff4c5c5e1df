import { isolated } from '#shared/standard/languages/isolated.ts';
import { both, type TextTable } from '#shared/standard/languages/text-table.ts';
import { confirmations } from './confirmations.ts';
import { payments } from './payments.ts';
import { webhookTexts } from './webhooks.ts';

const inHours = (count: number): string =>
  new Intl.NumberFormat('ar-AE-u-nu-latn', { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(count);

/** The texts of an integrator's pages. */
export const integratorTexts = {
  ...webhookTexts,
  confirmations,
  home: {
    appId: ['App ID', 'معرّف التطبيق'],
    clientId: ['Client ID', 'معرّف العميل'],
    markets: ['Markets', 'الأسواق'],
    allMarkets: ['All markets', 'جميع الأسواق'],
    products: ['Products', 'المنتجات'],
    balance: ['Verifications left', 'عمليات التحقق المتبقية'],
    docs: ['Documentation', 'التوثيق'],
  },
  overview: {
    client: ['Your company', 'شركتك'],
    failing: ['This webhook is failing:', 'يفشل التسليم إلى اشتراك إشعارات الويب هذا:'],
    deactivated: ['The service has paused this webhook:', 'أوقفت الخدمة اشتراك إشعارات الويب هذا:'],
    repair: [
      'Its page shows why. Correct the receiver, then send the failed events again.',
      'تجد السبب في صفحته. أصلح المستقبِل ثم أعد إرسال الأحداث التي فشل تسليمها.',
    ],
    resume: [
      'Correct the receiver, then resume the webhook and send the failed events again. Events that occurred while it was paused are not sent: read the resources concerned.',
      'أصلح المستقبِل ثم استأنف الاشتراك وأعد إرسال الأحداث التي فشل تسليمها. أما الأحداث التي وقعت أثناء التوقف فلا تُرسل: اقرأ الموارد المعنية.',
    ],
    open: ['Open the webhook', 'فتح صفحة الاشتراك'],
    settled: ['Settled payments', 'المدفوعات المسوّاة'],
    rejected: ['Rejected payments', 'المدفوعات المرفوضة'],
    value: ['Settled amount', 'قيمة المدفوعات المسوّاة'],
    success: ['Success rate', 'نسبة النجاح'],
    returned: [
      'A payment that its bank returns after the settlement is deducted from the settled payments of the day of its return, and counts as rejected.',
      'عملية الدفع التي يعيدها البنك بعد التسوية تُخصم من المدفوعات المسوّاة في يوم إعادتها، وتُحسب من المرفوضة.',
    ],
    perDay: ['Payments per day', 'المدفوعات في اليوم'],
    chart: both(
      (settled: number, rejected: number): string =>
        `Payments per day: ${settled} settled and ${rejected} rejected in total`,
      (settled, rejected) =>
        `المدفوعات في اليوم، ومجموع المسوّاة ${isolated(String(settled))} والمرفوضة ${isolated(String(rejected))}`,
    ),
    asTable: ['As a table', 'عرض في جدول'],
    funnel: ["The customer's path", 'مسار صاحب الحساب'],
    funnelText: [
      'Payment requests that have been decided or have expired. Days are in UTC.',
      'طلبات الدفع التي حُسمت أو انتهت صلاحيتها. الأيام بالتوقيت العالمي المنسق.',
    ],
    partial: [
      'The last days have too many payments to count all of them here. Each day is complete three days later.',
      'مدفوعات الأيام الأخيرة أكثر من أن تُحصى كلها هنا. تكتمل أرقام كل يوم بعد ثلاثة أيام.',
    ],
    share: ['Share', 'النسبة'],
    bar: ['Chart', 'الرسم'],
    requested: ['Requested', 'طُلب الدفع'],
    linked: ['Link created', 'أُنشئ الرابط'],
    opened: ['Link opened', 'فُتح الرابط'],
    sent: ['Bank chosen', 'اختير البنك'],
    approved: ['Approved at the bank', 'تمت الموافقة لدى البنك'],
    banks: ['By bank', 'حسب البنك'],
    approvalRate: ['Approved', 'نسبة الموافقة'],
    approvalTime: ['Average time to approve', 'متوسط مدة الموافقة'],
  },
  apiKeys: {
    text: [
      'An API key starts sessions, which end when the key expires. Only a hash of the key is stored, so it cannot be shown again.',
      'تُنشأ الجلسات بمفتاح API وتنتهي بانتهاء صلاحيته. لا تُحفظ منه إلا قيمة تجزئة (hash)، فلا يمكن عرضه مرة أخرى.',
    ],
    nameHint: ['Optional. It tells your keys apart.', 'اختياري، لتمييز مفاتيحك بعضها عن بعض.'],
    id: ['Key', 'المفتاح'],
    used: ['Last used (to the hour)', 'آخر استخدام (بدقة ساعة)'],
    ends: ['Expires', 'تنتهي صلاحيته'],
    never: ['never', 'لم يُستخدم'],
    noExpiry: ['when revoked', 'عند إلغائه'],
    revoke: ['Revoke now', 'إلغاء الآن'],
    createTitle: ['Create a key', 'إنشاء مفتاح'],
    createText: ['Existing keys remain valid.', 'تبقى المفاتيح الحالية صالحة.'],
    create: ['Create', 'إنشاء'],
    rotateTitle: ['Replace all keys', 'استبدال جميع المفاتيح'],
    rotateText: [
      'Creates a key and expires the others after the given number of hours. Zero expires them immediately.',
      'ينشئ مفتاحًا وينهي صلاحية المفاتيح الأخرى بعد عدد الساعات المحدد. الصفر ينهيها الآن.',
    ],
    keepHours: ['Hours until the other keys expire', 'عدد الساعات حتى انتهاء صلاحية المفاتيح الأخرى'],
    rotate: ['Replace', 'استبدال'],
    othersEnd: both(
      (hours: number): string =>
        hours === 0
          ? 'Within seconds, all other keys and the sessions that they started stop working.'
          : `All other keys, and the sessions that they started, stop working after ${hours === 1 ? 'one hour' : `${hours} hours`}.`,
      (hours) =>
        hours === 0
          ? 'خلال ثوانٍ تتوقف جميع المفاتيح الأخرى والجلسات التي بدأت بها عن العمل.'
          : `تتوقف جميع المفاتيح الأخرى والجلسات التي بدأت بها عن العمل بعد مهلة قدرها ${inHours(hours)}.`,
    ),
    shown: ['Copy the new key now. It will not be shown again.', 'انسخ المفتاح الجديد الآن، فلن يُعرض مرة أخرى.'],
  },
  signingKeys: {
    text: [
      'Requests for payments, webhooks and links to manage consents must be signed. These public keys verify the signatures.',
      'يجب توقيع طلبات الدفع واشتراكات إشعارات الويب وروابط إدارة الموافقات، وبهذه المفاتيح العامة يُتحقق من التواقيع.',
    ],
    kid: ['kid', 'kid'],
    thumbprint: ['Thumbprint (RFC 7638)', 'البصمة (RFC 7638)'],
    remove: ['Remove now', 'إزالة الآن'],
    proposed: ['Keys awaiting approval', 'مفاتيح تنتظر الموافقة'],
    proposedText: [
      "Compare the thumbprint with the one you get from the key's owner.",
      'قارن هذه البصمة بالبصمة التي يزوّدك بها صاحب المفتاح.',
    ],
    by: ['Proposed by', 'اقترحه'],
    approve: ['Approve', 'موافقة'],
    reject: ['Reject', 'رفض'],
    waits: ['awaits an admin', 'ينتظر مسؤولًا'],
    waitsForOther: ['awaits an admin invited separately by the operator', 'ينتظر مسؤولًا دعاه المشغّل دعوة مستقلة'],
    registerTitle: ['Register a key', 'تسجيل مفتاح'],
    registerText: [
      'Paste or upload a public P-256 key, as PEM or JWK. It takes effect immediately.',
      'الصق أو ارفع مفتاح P-256 عامًا بصيغة PEM أو JWK. يسري فورًا.',
    ],
    registerTextApproval: [
      'Paste or upload a public P-256 key, as PEM or JWK. It takes effect after a second person approves it: an admin invited separately by the operator.',
      'الصق أو ارفع مفتاح P-256 عامًا بصيغة PEM أو JWK. يسري بعد موافقة شخص ثانٍ: مسؤول دعاه المشغّل دعوة مستقلة.',
    ],
    generate: ['Create a key pair in this browser', 'إنشاء زوج مفاتيح في هذا المتصفح'],
    generated: [
      'The public key is in the form. The private key is in this browser only:',
      'المفتاح العام في النموذج، والمفتاح الخاص في هذا المتصفح فقط:',
    ],
    download: ['download the private key', 'تنزيل المفتاح الخاص'],
    paste: ['Public key', 'المفتاح العام'],
    upload: ['Or a file', 'أو ملف'],
    name: ['Name (kid)', 'الاسم (kid)'],
    nameHint: [
      'Optional. Your requests name the key with it. Without a name, the kid is the one in the key, or its thumbprint.',
      'اختياري. به تشير طلباتك إلى المفتاح. وإن تُرك فارغًا استُخدم kid المذكور في المفتاح أو بصمته.',
    ],
    register: ['Register', 'تسجيل'],
  },
  requests: {
    text: [
      'The latest requests, at most 100. Bodies are not stored.',
      'أحدث الطلبات، بحد أقصى 100 طلب. لا يُحفظ محتواها.',
    ],
    logUnavailable: [
      'The log could not be read. Try again in a moment.',
      'تعذّرت قراءة السجل. حاول مرة أخرى بعد لحظات.',
    ],
    search: ['Find a request', 'البحث عن طلب'],
    searchHint: [
      'An interaction ID, or a path as the list shows it, such as POST /payment-requests.',
      'معرّف تفاعل، أو مسار كما يظهر في القائمة، مثل POST /payment-requests.',
    ],
    nothingFound: [
      'No request with this interaction ID in the last seven days.',
      'لا يوجد طلب بمعرّف التفاعل هذا في الأيام السبعة الأخيرة.',
    ],
    title: ['Request', 'طلب'],
    field: ['Rejected field', 'الحقل المرفوض'],
    rule: ['Rule', 'القاعدة'],
    errors: ['Rejected fields', 'الحقول المرفوضة'],
    key: ['Signing key', 'مفتاح التوقيع'],
    compare: [
      'A signature does not reveal the text that was signed. Compute the length and the SHA-256 of the text that you sign, and compare them with the values above.',
      'لا يكشف التوقيع النص الذي وُقّع. احسب طول النص الذي توقّعه وقيمة SHA-256 له، وقارنهما بالقيم أعلاه.',
    ],
    signed: ['Text that you signed', 'النص الذي وقّعته'],
    signedHint: [
      'Paste it here, with LF as line breaks. This browser computes its length and SHA-256 and marks the line that matches. Nothing is sent.',
      'الصقه هنا بفواصل أسطر LF ليحسب هذا المتصفح طوله وقيمة SHA-256 له ويميّز السطر المطابق. لا يُرسَل شيء.',
    ],
    matches: ['It matches the marked line.', 'يطابق السطر المميَّز.'],
    matchesNone: ['It matches no line.', 'لا يطابق أي سطر.'],
    signing: ['How to sign requests', 'كيفية توقيع الطلبات'],
    toAll: ['All requests', 'جميع الطلبات'],
    request: ['Request', 'الطلب'],
    status: ['Status', 'رمز الحالة'],
    invalidStatus: ['Enter a status such as 404.', 'أدخل رمز حالة، مثل 404.'],
    code: ['Code', 'الخطأ'],
    interactionId: ['Interaction ID', 'معرّف التفاعل'],
    spans: both(
      (hours: number): string => (hours === 1 ? 'the last hour' : hours === 24 ? 'the last day' : 'the last 7 days'),
      (hours) => (hours === 1 ? 'الساعة الأخيرة' : hours === 24 ? 'اليوم الأخير' : 'آخر 7 أيام'),
    ),
    all: ['all requests', 'جميع الطلبات'],
    rejected: ['rejected requests only', 'الطلبات المرفوضة فقط'],
  },
  payments,
  usage: {
    partial: [
      'The last days have too many payments to count here. Each is added when its figures are final, three days later. Until then, the file marks it as incomplete.',
      'مدفوعات الأيام الأخيرة أكثر من أن تُحصى هنا. يُضاف كل يوم بعد ثلاثة أيام، حين تصبح أرقامه نهائية، ويظهر في الملف حتى ذلك الحين بالكلمة incomplete.',
    ],
    verifications: ['Verifications', 'عمليات التحقق'],
    text: ['Verifications per day. Days are in UTC.', 'عمليات التحقق في كل يوم. الأيام بالتوقيت العالمي المنسق.'],
    day: ['Day', 'اليوم'],
    completed: ['Completed', 'المكتملة'],
    charged: ['Charged', 'المحتسبة'],
    operations: ['By operation', 'حسب العملية'],
    results: ['By result', 'حسب النتيجة'],
  },
  members: {
    role: ['Role', 'الدور'],
    makeRole: both(
      (role: string) => `Make ${role}`,
      (role) => `تعيين الدور: ${role}`,
    ),
    remove: ['Remove', 'إزالة'],
    inviteTitle: ['Invite someone', 'دعوة شخص'],
    inviteText: [
      'Creates a link that works once, within 15 minutes. The person who opens it joins with a passkey.',
      'ينشئ رابطًا يعمل مرة واحدة خلال 15 دقيقة. وينضم من يفتح الرابط بمفتاح مرور.',
    ],
    invite: ['Create a link', 'إنشاء رابط'],
    linkShown: [
      'Send this link to the person. It will not be shown again.',
      'أرسل هذا الرابط إلى الشخص، فلن يُعرض مرة أخرى.',
    ],
  },
  audit: {
    at: ['When', 'الوقت'],
    who: ['Who', 'المنفّذ'],
    target: ['Details', 'التفاصيل'],
    operator: ['an operator of the service', 'أحد مشغّلي الخدمة'],
    everyone: ['everyone', 'الجميع'],
    allActions: ['all actions', 'جميع الإجراءات'],
    days: ['Both days are included, in UTC.', 'يشمل اليومين بالتوقيت العالمي المنسق.'],
    examinedPart: ['Older entries have not been examined yet.', 'لم تُفحص السجلات الأقدم بعد.'],
    actions: {
      'client.enabled': ['enabled the client', 'فعّل العميل'],
      'client.disabled': ['disabled the client', 'عطّل العميل'],
      'client.changed': ["changed the client's limits, markets or products", 'غيّر حدود العميل أو أسواقه أو منتجاته'],
      'client.topped-up': ['added verifications', 'أضاف عمليات تحقق'],
      'api-key.created': ['created an API key', 'أنشأ مفتاح API'],
      'api-key.rotated': ['replaced the API keys', 'استبدل مفاتيح API'],
      'api-key.revoked': ['revoked an API key', 'ألغى مفتاح API'],
      'sessions.ended': ['ended all sessions', 'أنهى جميع الجلسات'],
      'key.registered': ['registered a signing key', 'سجّل مفتاح توقيع'],
      'key.proposed': ['proposed a signing key', 'اقترح مفتاح توقيع'],
      'key.approved': ['approved a signing key', 'وافق على مفتاح توقيع'],
      'key.rejected': ['rejected a signing key', 'رفض مفتاح توقيع'],
      'key.removed': ['removed a signing key', 'أزال مفتاح توقيع'],
      'subscription.created': ['added a webhook', 'أضاف اشتراكًا في إشعارات الويب'],
      'subscription.paused': ['paused a webhook', 'أوقف اشتراكًا في إشعارات الويب'],
      'subscription.resumed': ['resumed a webhook', 'استأنف اشتراكًا في إشعارات الويب'],
      'subscription.changed': ['changed a webhook', 'عدّل اشتراكًا في إشعارات الويب'],
      'subscription.deleted': ['deleted a webhook', 'حذف اشتراكًا في إشعارات الويب'],
      'subscription.tested': ['sent a test event', 'أرسل حدثًا تجريبيًا'],
      'delivery.replayed': ['sent an event again', 'أعاد إرسال حدث'],
      'member.invited': ['invited someone', 'دعا شخصًا'],
      'member.joined': ['joined', 'انضم'],
      'member.signed-in': ['signed in', 'سجّل الدخول'],
      'member.changed': ["changed a member's role", 'غيّر دور عضو'],
      'member.removed': ['removed a member', 'أزال عضوًا'],
      'bank.registering': ['requested registration at a bank', 'طلب التسجيل لدى بنك'],
      'bank.enabled': ['enabled a bank', 'فعّل بنكًا'],
      'bank.disabled': ['disabled a bank', 'عطّل بنكًا'],
    },
  },
} satisfies TextTable;
