import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import type { MandateTransactionStatus } from '#shared/payments/mandate/mandate-transaction.ts';
import type { MandateStatus } from '#shared/payments/mandate/mandate.ts';
import type { PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { isolated } from '#shared/standard/languages/isolated.ts';
import { both, type InBoth, type TextTable } from '#shared/standard/languages/text-table.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';
import type { KindOf } from '#shared/standard/resource-kinds.ts';

type AnyStatus = PaymentRequestStatus | ConsentStatus | MandateStatus | MandateTransactionStatus | PaymentStatus;

/** The texts of the pages about payments. */
export const payments = {
  search: ['Find a payment', 'البحث عن عملية دفع'],
  searchHint: [
    "The whole ID of a payment request, consent or payment, the bank's ID of a payment, its transaction or its consent, a reference of yours or on an account statement, an interaction ID, the amount, or the payee's account or its last four or more digits.",
    'المعرّف الكامل لطلب الدفع أو الموافقة أو عملية الدفع، أو معرّف عملية الدفع أو معاملتها أو موافقتها لدى البنك، أو مرجعك الخاص أو المرجع الظاهر في كشف الحساب، أو معرّف التفاعل، أو المبلغ، أو رقم حساب المستفيد، أو آخر أربعة أرقام منه على الأقل.',
  ],
  find: ['Find', 'بحث'],
  all: ['All payments', 'جميع عمليات الدفع'],
  nothingFound: [
    'No payment was found. A rejected request creates no payment.',
    'لم يُعثر على أي عملية دفع. الطلب المرفوض لا ينشئ عملية دفع.',
  ],
  searchedNewest: [
    'Only the newest payments were searched. To find older ones, select earlier days, or search for their ID in this service.',
    'شمل البحث أحدث عمليات الدفع فقط. للعثور على الأقدم، اختر أيامًا أسبق أو ابحث بمعرّفها في هذه الخدمة.',
  ],
  moreMatch: both(
    (shown: number): string => `More than ${shown} payments match. Enter a reference or an ID.`,
    (shown) => `تطابق البحثَ أكثر من ${shown} عملية دفع. أدخل مرجعًا أو معرّفًا.`,
  ),
  tooMany: [
    'There are too many payments to filter by status. Select a shorter period.',
    'عمليات الدفع أكثر من أن تُصفّى حسب الحالة. اختر فترة أقصر.',
  ],
  days: ['Both days are included, in the time of the market.', 'يشمل اليومين بتوقيت السوق.'],
  fileText: ['The file also contains the payments of mandates.', 'يتضمن الملف أيضًا عمليات الدفع بموجب التفويضات.'],
  allStatuses: ['all statuses', 'جميع الحالات'],
  allTime: ['all payments', 'جميع عمليات الدفع'],
  lastDays: both(
    (days: number): string => (days === 1 ? 'the last day' : `the last ${days} days`),
    (days) => (days === 1 ? 'اليوم الأخير' : days <= 10 ? `آخر ${days} أيام` : `آخر ${days} يومًا`),
  ),
  amount: ['Amount', 'المبلغ'],
  status: ['Status', 'الحالة'],
  payee: ['Payee', 'المستفيد'],
  account: ["Payee's account", 'حساب المستفيد'],
  bank: ["Customer's bank", 'بنك صاحب الحساب'],
  executionDate: ['Execution date', 'تاريخ التنفيذ'],
  created: ['Created', 'وقت الإنشاء'],
  bankPaymentId: ['Payment ID at the bank', 'معرّف الدفع لدى البنك'],
  bankTransactionId: ['Transaction ID at the bank', 'معرّف المعاملة لدى البنك'],
  startedBy: ['Interaction ID of the request that started it', 'معرّف تفاعل الطلب الذي بدأها'],
  rejectReason: ["The bank's reason", 'السبب من البنك'],
  toMandate: ['The request and its other payments', 'الطلب وعمليات الدفع الأخرى التابعة له'],
  timeline: ['Timeline', 'التسلسل الزمني'],
  logUnavailable: [
    'The log could not be read. Calls to the bank may be missing.',
    'تعذّرت قراءة السجل، وقد لا تظهر بعض الاتصالات بالبنك.',
  ],
  requestCreated: [
    'You created the payment request. Its signature was verified.',
    'أنشأتَ طلب الدفع، وتم التحقق من توقيعه.',
  ],
  opened: ['The customer opened the link.', 'فتح صاحب الحساب الرابط.'],
  signedBy: both(
    (request: string, kid: string): string =>
      `The signature of ${isolated(request)} was verified with the key ${isolated(kid)}.`,
    (request, kid) => `تم التحقق من توقيع الطلب ${isolated(request)} بالمفتاح ${isolated(kid)}.`,
  ),
  bankCall: both(
    (call: string, bank: string, isFailed: boolean, result: string): string =>
      `${call} at ${isolated(bank)}${isFailed ? ' failed' : ''}: ${result}`,
    (call, bank, isFailed, result) => `${call} لدى ${isolated(bank)}: ${isFailed ? 'فشل، ' : ''}${result}`,
  ),
  calls: {
    par: ['Consent request (PAR)', 'طلب الموافقة (PAR)'],
    token: ['Access token', 'رمز الوصول'],
    userinfo: ["Customer's identity", 'هوية صاحب الحساب'],
    accounts: ["Customer's account", 'حساب الدافع'],
    'consent.create': ['Consent creation', 'إنشاء الموافقة'],
    'consent.read': ['Consent status', 'حالة الموافقة'],
    'consent.refund': ["Customer's account", 'حساب الدافع'],
    'payment.submit': ['Payment order', 'أمر الدفع'],
    'payment.read': ['Payment status', 'حالة عملية الدفع'],
    'payment.find': ['Search for the payment', 'البحث عن عملية الدفع'],
  },
  delivery: both(
    (url: string, reason: string): string => `Delivery to ${isolated(url)}: ${reason}`,
    (url, reason) => `تسليم إلى ${isolated(url)}: ${reason}`,
  ),
  trace: ['Event or interaction ID', 'الحدث أو معرّف التفاعل'],
  sentToBank: both(
    (bank: string): string => `The customer was sent to ${isolated(bank)}.`,
    (bank) => `حُوِّل صاحب الحساب إلى ${isolated(bank)}.`,
  ),
  expiring: ['The consent ends soon.', 'تنتهي الموافقة قريبًا.'],
  scheduled: ['Payments under this consent', 'عمليات الدفع بموجب هذه الموافقة'],
  newestScheduled: both(
    (shown: number): string => `Only the newest ${shown} payments are shown. Older ones can be found by their ID.`,
    (shown) => `تُعرض أحدث ${shown} عملية دفع فقط. يمكن العثور على الأقدم بمعرّفها.`,
  ),
  kinds: {
    payment_request: ['Payment request', 'طلب الدفع'],
    consent: ['Consent', 'الموافقة'],
    payment: ['Payment', 'عملية الدفع'],
    mandate: ['Mandate', 'التفويض'],
    mandate_transaction: ['Scheduled payment', 'عملية الدفع المجدولة'],
  } satisfies Record<KindOf<'payments'>, InBoth>,
  types: {
    SingleInstantPayment: ['one payment', 'عملية دفع واحدة'],
    VariableOnDemand: ['on demand, variable amounts', 'عند الطلب، بمبالغ متغيرة'],
    FixedOnDemand: ['on demand, fixed amount', 'عند الطلب، بمبلغ ثابت'],
    VariablePeriodicSchedule: ['in each period, variable amounts', 'في كل فترة، بمبالغ متغيرة'],
    FixedPeriodicSchedule: ['in each period, fixed amount', 'في كل فترة، بمبلغ ثابت'],
    VariableDefinedSchedule: ['on listed dates, variable amounts', 'في تواريخ محددة، بمبالغ متغيرة'],
    FixedDefinedSchedule: ['on listed dates, fixed amounts', 'في تواريخ محددة، بمبالغ ثابتة'],
  } satisfies Record<PaymentType, InBoth>,
  statuses: {
    New: ['new, without a consent', 'جديد، بلا موافقة'],
    AwaitingAuthorization: ['awaiting the customer', 'بانتظار صاحب الحساب'],
    AwaitingApproval: ['awaiting approval of the amount', 'بانتظار الموافقة على المبلغ'],
    Authorized: ['approved by the customer', 'وافق صاحب الحساب'],
    Active: ['active', 'سارٍ'],
    Paused: ['paused', 'متوقف مؤقتًا'],
    Suspended: ['suspended by the bank', 'علّق البنك الموافقة'],
    Scheduled: ['scheduled', 'تمت الجدولة'],
    Processing: ['approved, being paid', 'وافق صاحب الحساب والدفع جارٍ'],
    Pending: ['at the bank', 'لدى البنك'],
    AcceptedWithoutPosting: ["accepted by the payee's bank", 'قبِل بنك المستفيد الدفع'],
    AcceptedSettlementCompleted: [
      "settled, the customer's account is debited",
      'تمت التسوية وخُصم المبلغ من حساب الدافع',
    ],
    AcceptedCreditSettlementCompleted: [
      "settled, the payee's account is credited",
      'تمت التسوية وأُضيف المبلغ إلى حساب المستفيد',
    ],
    Completed: ['completed', 'تم الإتمام'],
    Returned: ['returned by the bank after settlement', 'أعاد البنك المبلغ بعد التسوية'],
    Consumed: ['used up', 'تم الاستخدام بالكامل'],
    Rejected: ['rejected', 'تم الرفض'],
    Failed: ['failed', 'تعذّر التنفيذ'],
    Expired: ['expired', 'انتهت الصلاحية'],
    Revoked: ['revoked', 'أُلغيت الموافقة'],
    Cancelled: ['cancelled', 'تم الإلغاء'],
  } satisfies Record<AnyStatus | 'Returned', InBoth>,
} satisfies TextTable;
