import { type EventSubject, namesOfEventTypes } from '#shared/standard/resource-kinds.ts';
import type { Language } from './languages.ts';

export interface DocumentedObject {
  /** The name of the schema in the OpenAPI document. */
  readonly schema: string;
  /** The schemas of responses that describe the object differently. */
  readonly variants?: readonly string[];
  readonly kind?: EventSubject;
}

export const objects = {
  session: { schema: 'Session', variants: ['RefreshedToken'] },
  'payment-request': { schema: 'PaymentRequest', variants: ['CreatedPaymentRequest'], kind: 'payment_request' },
  'payment-consent': { schema: 'PaymentConsent', variants: ['ConsentSync'], kind: 'consent' },
  payment: { schema: 'Payment', kind: 'payment' },
  'payment-record': { schema: 'PaymentRecord' },
  'payment-progress': { schema: 'PaymentProgress' },
  'saved-debtor-account': { schema: 'SavedDebtorAccount' },
  'payment-purpose-code': { schema: 'PaymentPurposeCode' },
  'mandate-transaction': { schema: 'MandateTransaction', kind: 'mandate_transaction' },
  'payee-check': { schema: 'PayeeCheck' },
  'creditor-account': { schema: 'BankAccount', variants: ['DefaultBankAccount'] },
  'account-request': { schema: 'AccountRequest', kind: 'account_request' },
  'account-consent': { schema: 'AccountConsent', variants: ['CreatedAccountConsent'], kind: 'account_consent' },
  'account-data': { schema: 'AccountAccess' },
  'data-sync': { schema: 'DataSync', variants: ['StartedDataSync'], kind: 'data_sync' },
  'risk-report': { schema: 'RiskReport', variants: ['RiskReportStatusRecord', 'RiskReportFile'], kind: 'risk_report' },
  verification: { schema: 'BeneficiaryVerification', variants: ['LegacyBeneficiaryVerification'] },
  'id-verification': { schema: 'PlainVerification' },
  'match-verification': { schema: 'MatchVerification' },
  'corporate-verification': { schema: 'CorporateVerification' },
  'commercial-registration': { schema: 'CommercialRegistration' },
  provider: { schema: 'Provider' },
  'provider-health': { schema: 'ProviderHealth', kind: 'provider' },
  webhook: { schema: 'Subscription', kind: 'webhook' },
  'webhook-catalogue': { schema: 'WebhookCatalogue' },
  delivery: { schema: 'DeliveryClaims' },
  'management-link': { schema: 'ManagementLink' },
} as const satisfies Readonly<Record<string, DocumentedObject>>;

export type ObjectName = keyof typeof objects;
export const objectNames = Object.keys(objects) as readonly ObjectName[];

export const kindTitles: Readonly<Record<Language, Readonly<Record<EventSubject, string>>>> = {
  en: Object.fromEntries(Object.entries(namesOfEventTypes).map(([kind, { title }]) => [kind, title])) as Record<
    EventSubject,
    string
  >,
  ar: {
    payment_request: 'طلب الدفع',
    consent: 'موافقة الدفع',
    payment: 'عملية الدفع',
    mandate: 'التفويض',
    mandate_transaction: 'عملية دفع مجدولة',
    account_request: 'طلب بيانات الحسابات',
    account_consent: 'موافقة مشاركة البيانات',
    data_sync: 'مهمة قراءة البيانات',
    risk_report: 'تقرير المخاطر',
    account_report: 'تقرير معلومات الحساب',
    provider: 'البنك',
    webhook: 'اشتراك إشعارات الويب',
  },
};

const english = {
  title: 'Objects',
  intro: 'What the API returns. Each page has an example, all fields, and the operations that return the object.',
  object: 'Object',
  meaning: 'Meaning',
  example: 'Example',
  fields: 'Fields',
  fieldHeading: ['Field', 'Type', 'Description'],
  operations: 'Operations',
  /** Says that the descriptions of fields are in English. */
  inEnglish: '',
  objects: {
    session: ['Session', 'The tokens with which a client calls the API.'],
    'payment-request': ['Payment request', "A client's request for a payment from a customer."],
    'payment-consent': ['Payment consent', "The customer's agreement to one payment or to several, given at one bank."],
    payment: ['Payment', 'One order at a bank, and the resulting transfer.'],
    'payment-record': ['Payment record', 'A payment as the bank describes it: `GET /payments/{paymentId}` returns it.'],
    'payment-progress': ['Payment progress', 'How far a payment is when the customer returns from the bank.'],
    'saved-debtor-account': ['Saved debtor account', 'An account from which a customer has paid you.'],
    'payment-purpose-code': ['Payment purpose code', 'A purpose that payments in a market can have.'],
    'mandate-transaction': ['Scheduled payment', 'A payment under a mandate. On its day, it becomes a payment.'],
    'payee-check': ['Payee check', 'Whether a name matches the name of the account holder.'],
    'creditor-account': ['Creditor account', 'An account of yours that receives payments.'],
    'account-request': ['Account request', "A client's request to read a customer's account data."],
    'account-consent': ['Account consent', "The customer's agreement to share account data, given at one bank."],
    'account-data': ['Account data', 'The accounts of a consent, with the sections that you ask for.'],
    'data-sync': ['Data sync', 'A job that reads the account data of a consent in the background.'],
    'risk-report': ['Risk report', 'A summary of income, spending and risk from account data.'],
    verification: ['Verification', 'Whether an account belongs to a person or a company.'],
    'id-verification': [
      'Verification by id',
      'Whether an account belongs to the person or the company with a given id.',
    ],
    'match-verification': [
      'Verification by id and name',
      "Whether an account belongs to the person or the company with a given id and name, and the account's status.",
    ],
    'corporate-verification': [
      'Company verification',
      "Whether an account belongs to the company with a given id and name, and the account's status.",
    ],
    'commercial-registration': ['Commercial registration', 'What the commercial register contains about a company.'],
    provider: ['Provider', 'A bank that customers of a market can choose.'],
    'provider-health': [
      'Provider health',
      'Whether calls to a bank succeed, how long they take, and its latest outages.',
    ],
    webhook: ['Webhook', 'A subscription: the events that you select, and the URL that receives them.'],
    'webhook-catalogue': ['Webhook catalogue', 'All event types, by product and resource type.'],
    delivery: ['Delivery', 'The claims of the signed JWT that your URL receives for an event.'],
    'management-link': ['Management link', 'A link to the page on which a customer manages their consents.'],
  } satisfies Readonly<Record<ObjectName, readonly [title: string, meaning: string]>>,
  events: {
    title: 'Events',
    catalogue:
      'Every event type, by the resource that it is about. A [webhook](/docs/webhooks) selects a product and some of its resources. New types may be added: respond with 202 to an unknown type, and ignore it.',
    heading: ['Resource', 'Product', 'Event types'],
    delivery: 'A delivery',
    claims: 'The body of a delivery is a signed JWT. These are its claims; `event` has the same form for every type.',
    intro:
      'Each event is the claim `event` of the signed JWT in a [delivery](/docs/events#delivery). It is a notification: read the resource for its current state.',
    /** The meanings of events that the meaning of a status does not explain. */
    notices: new Map([
      [
        'approved',
        '`Scheduled`: You have approved its variable amount. `mandate_transaction.scheduled` announces payments with a fixed amount.',
      ],
      ['expiring', 'The consent ends soon. The status does not change.'],
      [
        'failing',
        'All deliveries to one of your webhooks have failed for half an hour. The event goes to your other webhooks that select the product `webhooks`.',
      ],
    ]),
    titleOf: (kind: string) => `Events: ${kind.toLowerCase()}`,
  },
};

const arabic: typeof english = {
  title: 'الكائنات',
  intro: 'ما تعيده الواجهة البرمجية. في كل صفحة مثال وجميع الحقول والعمليات التي تعيد الكائن.',
  object: 'الكائن',
  meaning: 'المعنى',
  example: 'مثال',
  fields: 'الحقول',
  fieldHeading: ['Field', 'Type', 'Description'],
  operations: 'العمليات',
  inEnglish: 'أوصاف الحقول بالإنجليزية، كما في مستند OpenAPI.',
  objects: {
    session: ['الجلسة', 'الرموز التي يستدعي بها العميل الواجهة.'],
    'payment-request': ['طلب الدفع', 'طلب العميل عملية دفع من صاحب حساب.'],
    'payment-consent': ['موافقة الدفع', 'موافقة صاحب الحساب لدى بنكه على عملية دفع واحدة أو أكثر.'],
    payment: ['عملية الدفع', 'أمر دفع واحد لدى البنك والتحويل الناتج عنه.'],
    'payment-record': ['سجل عملية الدفع', 'عملية الدفع كما يصفها البنك، ويعيدها `GET /payments/{paymentId}`.'],
    'payment-progress': ['تقدّم عملية الدفع', 'المرحلة التي بلغتها عملية الدفع عند عودة صاحب الحساب من البنك.'],
    'saved-debtor-account': ['حساب دافع محفوظ', 'حساب سبق أن دفع لك منه أحد أصحاب الحسابات.'],
    'payment-purpose-code': ['رمز غرض الدفع', 'غرض يمكن تحديده لعمليات الدفع في السوق.'],
    'mandate-transaction': ['عملية دفع مجدولة', 'عملية دفع ضمن تفويض يُنشأ أمر الدفع الخاص بها في يومها.'],
    'payee-check': ['التحقق من المستفيد', 'هل يطابق الاسم اسم صاحب الحساب؟'],
    'creditor-account': ['الحساب المستفيد', 'حساب من حساباتك يستقبل المدفوعات.'],
    'account-request': ['طلب بيانات الحسابات', 'طلب العميل قراءة بيانات حسابات شخص أو شركة.'],
    'account-consent': ['موافقة مشاركة البيانات', 'موافقة صاحب الحساب لدى بنكه على مشاركة بيانات حساباته.'],
    'account-data': ['بيانات الحسابات', 'الحسابات التي تشملها الموافقة مع الأقسام التي تطلبها.'],
    'data-sync': ['مهمة قراءة البيانات', 'مهمة تقرأ بيانات الحسابات في الخلفية.'],
    'risk-report': ['تقرير المخاطر', 'ملخص للدخل والإنفاق والمخاطر من بيانات الحسابات.'],
    verification: ['التحقق', 'هل يعود الحساب إلى شخص معيّن أو شركة معيّنة؟'],
    'id-verification': ['التحقق بالرقم التعريفي', 'هل يعود الحساب إلى صاحب هذا الرقم، شخصًا كان أو شركة؟'],
    'match-verification': ['التحقق بالرقم التعريفي والاسم', 'هل يعود الحساب إلى صاحب هذا الرقم والاسم، وما حالة الحساب؟'],
    'corporate-verification': [
      'التحقق من شركة',
      'هل يعود الحساب إلى الشركة التي لها هذا الرقم التعريفي والاسم، وما حالة الحساب؟',
    ],
    'commercial-registration': ['السجل التجاري', 'بيانات الشركة في السجل التجاري.'],
    provider: ['المزوّد', 'بنك يمكن لأصحاب الحسابات في السوق اختياره.'],
    'provider-health': ['حالة المزوّد', 'هل تنجح الطلبات إلى البنك، وكم تستغرق، وما آخر أعطاله؟'],
    webhook: ['اشتراك إشعارات الويب', 'الأحداث التي تختارها وعنوان URL الذي يستقبلها.'],
    'webhook-catalogue': ['دليل الأحداث', 'جميع أنواع الأحداث بحسب المنتج ونوع المورد.'],
    delivery: ['التسليم', 'مطالبات رمز JWT الموقّع الذي يستقبله عنوانك عند كل حدث.'],
    'management-link': ['رابط الإدارة', 'رابط إلى الصفحة التي يدير فيها صاحب الحساب موافقاته.'],
  },
  events: {
    title: 'الأحداث',
    catalogue:
      'جميع أنواع الأحداث بحسب المورد الذي تخصه. يحدد [الاشتراك](/docs/ar/webhooks) منتجًا وبعض موارده. قد تُضاف أنواع جديدة: استجب بـ202 للنوع غير المعروف وتجاهله.',
    heading: ['المورد', 'المنتج', 'أنواع الأحداث'],
    delivery: 'شكل التسليم',
    claims: 'متن التسليم رمز JWT موقّع، وهذه مطالباته. للحقل `event` الشكل نفسه في كل الأنواع.',
    intro:
      'كل حدث هو المطالبة `event` في رمز JWT الموقّع الذي يتضمنه [التسليم](/docs/ar/events#delivery). الحدث إشعار فقط: اقرأ المورد لمعرفة حالته الحالية.',
    notices: new Map([
      [
        'approved',
        '`Scheduled`: اعتمدتَ مبلغها المتغيّر. يعلن `mandate_transaction.scheduled` عن عمليات الدفع ذات المبلغ الثابت.',
      ],
      ['expiring', 'تنتهي الموافقة قريبًا، ولا تتغير حالتها.'],
      [
        'failing',
        'فشلت جميع عمليات التسليم إلى أحد اشتراكاتك مدة نصف ساعة. يصل الحدث إلى اشتراكاتك الأخرى التي تحدد المنتج `webhooks`.',
      ],
    ]),
    titleOf: (kind) => `أحداث: ${kind}`,
  },
};

export const objectTexts: Readonly<Record<Language, typeof english>> = { en: english, ar: arabic };
