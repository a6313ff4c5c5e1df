import { isolated } from '#shared/standard/languages/isolated.ts';
import { both, type TextTable } from '#shared/standard/languages/text-table.ts';

/** The texts of the pages about webhooks. */
export const webhookTexts = {
  subscriptions: {
    text: [
      'Each webhook delivers the events of one product to its URL.',
      'يسلّم كل اشتراك في إشعارات الويب أحداث منتج واحد إلى عنوانه.',
    ],
    url: ['URL', 'العنوان (URL)'],
    product: ['Product', 'المنتج'],
    resources: ['Resources', 'الموارد'],
    id: ['ID', 'المعرّف'],
    paused: ['paused', 'موقوف'],
    failing: ['failing', 'يفشل التسليم'],
    slow: ['slow', 'بطيء'],
    deactivated: ['paused by the service', 'أوقفته الخدمة'],
    failingSince: ['Failing since', 'يفشل التسليم منذ'],
    createTitle: ['Add a webhook', 'إضافة اشتراك في إشعارات الويب'],
    title: ['Webhook', 'اشتراك إشعارات الويب'],
    resourcesOf: both(
      (product: string): string => `Resources: ${product}`,
      (product) => `الموارد: ${product}`,
    ),
    resourcesHint: [
      'Select resources of the product. If you select none, the webhook receives all events of the product.',
      'اختر من موارد المنتج. وإذا لم تختر شيئًا فستصلك جميع أحداث المنتج.',
    ],
    changeResources: ['Change the resources', 'تغيير الموارد'],
    accepted: ['Accepted at the first attempt', 'قُبلت من المحاولة الأولى'],
    newest: both(
      (count: number): string => `(newest deliveries: ${count})`,
      (count) => `(أحدث عمليات التسليم: ${count})`,
    ),
    acceptedFirst: ['accepted at the first attempt', 'قُبلت من المحاولة الأولى'],
    notAcceptedFirst: ['not accepted at the first attempt', 'لم تُقبل من المحاولة الأولى'],
    byHour: ['Newest deliveries by hour', 'أحدث عمليات التسليم في كل ساعة'],
    hour: ['Hour from', 'الساعة ابتداءً من'],
    chart: both(
      (accepted: number, others: number): string =>
        `Newest deliveries: ${accepted} accepted at the first attempt, ${others} not accepted at the first attempt.`,
      (accepted, others) =>
        `أحدث عمليات التسليم: ${accepted} قُبلت من المحاولة الأولى، و${others} لم تُقبل من المحاولة الأولى.`,
    ),
    standard: ['Headers of Standard Webhooks', 'ترويسات Standard Webhooks'],
    on: ['on', 'مفعّلة'],
    off: ['off', 'غير مفعّلة'],
    useStandard: ['Send the headers of Standard Webhooks', 'إرسال ترويسات Standard Webhooks'],
    stopStandard: ['Stop the headers of Standard Webhooks', 'إيقاف ترويسات Standard Webhooks'],
    recover: ['Send failed events again', 'إعادة إرسال الأحداث الفاشلة'],
    recoverText: [
      'Sends again every event whose delivery failed and has not succeeded since.',
      'يُعاد إرسال كل حدث فشل تسليمه ولم ينجح بعد ذلك.',
    ],
    recoverSince: ['Since (UTC)', 'منذ (بالتوقيت العالمي UTC)'],
    sentSoFar: both(
      (count: number, total: number): string => `Events sent again: ${count} of ${total}.`,
      (count, total) => `الأحداث المُعاد إرسالها: ${count} من ${total}.`,
    ),
    keepOpen: [
      'Keep this page open. If you close it, nothing is lost: send the failed events again to continue.',
      'أبقِ هذه الصفحة مفتوحة. وإذا أغلقتها فلن يضيع شيء: أعد إرسال الأحداث الفاشلة للمتابعة.',
    ],
    allSent: ['All failed events have been sent again.', 'أُعيد إرسال جميع الأحداث الفاشلة.'],
    continue: ['Continue with older events', 'متابعة الأحداث الأقدم'],
    back: ['Back to the webhook', 'العودة إلى الاشتراك'],
    test: ['Send a test event', 'إرسال حدث تجريبي'],
    pause: ['Pause', 'إيقاف'],
    resume: ['Resume', 'استئناف'],
    remove: ['Delete', 'حذف'],
    deliveriesTitle: ['Test events and failing deliveries', 'الأحداث التجريبية وعمليات التسليم الفاشلة'],
    deliveriesText: [
      'Deliveries that failed and have not succeeded since, and the latest test events.',
      'عمليات تسليم فشلت ولم تنجح بعد ذلك، وآخر الأحداث التجريبية.',
    ],
    allDeliveries: ['All deliveries', 'جميع عمليات التسليم'],
  },
  deliveries: {
    text: [
      'Event deliveries for your newest requests, including successful ones.',
      'عمليات تسليم الأحداث الخاصة بأحدث طلباتك، بما فيها الناجحة.',
    ],
    failing: [
      "Deliveries that failed and have not succeeded since stay on the webhook's page for 30 days:",
      'تبقى عمليات التسليم التي فشلت ولم تنجح بعد ذلك 30 يومًا في صفحة الاشتراك الخاص بها:',
    ],
    kind: ['Events about', 'أحداث عن'],
    kinds: {
      payment_request: ['payments', 'عمليات الدفع'],
      account_request: ['account data requests', 'طلبات بيانات الحسابات'],
      data_sync: ['data syncs', 'مزامنات البيانات'],
      risk_report: ['risk reports', 'تقارير المخاطر'],
    },
    noneNewest: [
      'The requests on this page have no deliveries. Older requests may have some.',
      'لا توجد عمليات تسليم للطلبات في هذه الصفحة، وقد توجد لطلبات أقدم.',
    ],
    title: ['Delivery', 'عملية تسليم'],
    eventId: ['Event ID', 'معرّف الحدث'],
    receiver: ['Webhook', 'اشتراك إشعارات الويب'],
    deletedSubscription: ['a deleted webhook', 'اشتراك محذوف في إشعارات الويب'],
    states: {
      Pending: ['pending', 'قيد الانتظار'],
      Delivered: ['delivered', 'سُلِّم'],
      Exhausted: ['exhausted', 'استُنفدت المحاولات'],
    },
    attempts: ['Attempts', 'المحاولات'],
    attempt: ['Attempt', 'المحاولة'],
    response: ['Response', 'الاستجابة'],
    excerpt: ['Start of the last response that rejected the delivery', 'بداية آخر استجابة رفضت التسليم'],
    notKept: [
      'not stored: the record of this delivery has no room for it',
      'لم تُحفظ لعدم وجود متسع لها في سجل هذا التسليم',
    ],
    reason: ['Reason', 'السبب'],
    deliveryId: ['Delivery ID', 'معرّف التسليم'],
    refresh: ['Refresh', 'تحديث'],
    replay: ['Send again', 'إرسال مرة أخرى'],
    sent: ['Payload', 'المحتوى المُرسَل'],
    sentText: [
      'The body is a JWS (application/jose). This is its event claim.',
      'المتن بصيغة JWS (application/jose)، وهذه قيمة المطالبة event فيه.',
    ],
  },
  reasons: {
    unfinished: ['The attempt is still running or was interrupted.', 'لا تزال المحاولة جارية أو انقطعت.'],
    notAccepted: both(
      (status: number) => `The receiver returned ${status}. Only 202 accepts a delivery.`,
      (status) => `استجاب المستقبِل بالرمز ${status}. الرمز 202 وحده يعني قبول التسليم.`,
    ),
    other: both(
      (outcome: string) => `The attempt ended with ${outcome}.`,
      (outcome) => `انتهت المحاولة بـ ${isolated(outcome)}.`,
    ),
    outcomes: {
      accepted: ['The receiver accepted the delivery.', 'قبِل المستقبِل التسليم.'],
      redirected: [
        'The receiver returned a redirect. Redirects are not followed: change the URL.',
        'أعاد المستقبِل توجيه الطلب، ولا تتبع الخدمة إعادة التوجيه. غيّر العنوان.',
      ],
      timeout: ['The receiver did not respond in time.', 'لم يستجب المستقبِل في الوقت المحدد.'],
      dns: ['The host name of the URL could not be resolved.', 'لم يُعثر على اسم المضيف في العنوان.'],
      connect: ['The connection to the receiver failed.', 'تعذّر الاتصال بالمستقبِل.'],
      tls: ["The receiver's certificate is not valid.", 'شهادة المستقبِل غير صالحة.'],
      reset: ['The receiver closed the connection without a response.', 'أغلق المستقبِل الاتصال دون استجابة.'],
      'address-refused': ['The URL points to an address that is not public.', 'يشير العنوان إلى عنوان شبكة غير عام.'],
      paused: ['The webhook was paused for too long.', 'بقي الاشتراك موقوفًا مدة طويلة.'],
      unsubscribed: ['The webhook was deleted.', 'حُذف الاشتراك.'],
    },
  },
} satisfies TextTable;
