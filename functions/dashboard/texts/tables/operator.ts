import { isolated } from '#shared/standard/languages/isolated.ts';
import { both, type TextTable } from '#shared/standard/languages/text-table.ts';

/** The texts of the operator's pages. */
export const operatorTexts = {
  operator: {
    clientsText: [
      'Payments of the last 30 days. If a client has too many payments to count here, each day is complete three days later.',
      'المدفوعات خلال آخر 30 يومًا. إذا كانت مدفوعات عميل أكثر من أن تُحصى هنا فإن أرقام كل يوم تكتمل بعد ثلاثة أيام.',
    ],
    soFar: both(
      (count: string): string => `${count} counted so far`,
      (count) => `ما أُحصي حتى الآن: ${isolated(count)}`,
    ),
    enable: ['Enable the client', 'تفعيل العميل'],
    limits: ['Limits', 'الحدود'],
    requests: ['Requests per second', 'الطلبات في الثانية'],
    verifications: ['Verifications per second', 'عمليات التحقق في الثانية'],
    sessions: ['Sessions per second', 'الجلسات في الثانية'],
    setLimits: ['Set the limits', 'تعيين الحدود'],
    topUpTitle: ['Add verifications', 'إضافة عمليات تحقق'],
    referenceHint: [
      'For example an invoice number. Each reference can be used once.',
      'رقم فاتورة مثلًا. لا يُقبل المرجع نفسه إلا مرة واحدة.',
    ],
    receiversText: [
      'Webhooks that are failing or slow, or that the service has paused.',
      'اشتراكات إشعارات الويب التي يفشل التسليم إليها أو يتأخر، أو التي أوقفتها الخدمة.',
    ],
    slowSince: ['Slow since', 'بطيء منذ'],
    pausedAt: ['Paused at', 'أُوقف في'],
    paymentsText: [
      'Payments of the last seven days that are neither settled nor rejected.',
      'عمليات دفع من الأيام السبعة الأخيرة لم تُسوَّ ولم تُرفض.',
    ],
    tooMany: both(
      (client: string, market: string) => `${isolated(client)} has too many payments in ${market} to check.`,
      (client, market) => `عمليات الدفع لدى ${isolated(client)} في السوق ${market} أكثر من أن تُفحص كلها.`,
    ),
    bank: ['Bank', 'البنك'],
    banksText: [
      'Calls, latencies and errors are those of the last 24 hours. With little traffic, some successful calls are not counted, so the success rate can look too low. A registration takes effect when the directory is next read; enabling and disabling, within five seconds.',
      'الاتصالات وأزمنة الاستجابة والأخطاء خلال آخر 24 ساعة. وعند قلة الاتصالات لا تُحصى بعض الاتصالات الناجحة، فقد تبدو نسبة النجاح أقل من حقيقتها. يسري التسجيل عند القراءة التالية للدليل، أما التفعيل والتعطيل فيسريان خلال خمس ثوانٍ.',
    ],
    code: ['Code', 'الرمز'],
    successRate: ['Success rate (calls)', 'نسبة النجاح (الاتصالات)'],
    latency: ['Latency (median / 95%)', 'زمن الاستجابة (الوسيط / 95%)'],
    lastError: ['Latest error', 'آخر خطأ'],
    outage: ['Latest outage', 'آخر عطل'],
    troubles: { degraded: ['degraded', 'أداء متدنٍّ'], down: ['down', 'متوقف'] },
    breakers: ['Calls paused until', 'الاتصال موقوف حتى'],
    noBreaker: ['in service', 'في الخدمة'],
    configured: ['configured by the operator (no directory in this market)', 'يُعدّه المشغّل (لا دليل في هذه السوق)'],
    states: {
      listed: ['listed', 'مُدرج'],
      registering: ['registering', 'قيد التسجيل'],
      registered: ['registered', 'مسجّل'],
      active: ['active', 'نشط'],
      suspended: ['suspended by the directory', 'علّقه الدليل'],
      removed: ['no longer in the directory', 'لم يعد في الدليل'],
    },
    decisions: { register: ['Register', 'تسجيل'], enable: ['Enable', 'تفعيل'], disable: ['Disable', 'تعطيل'] },
    eventsText: [
      'The events of a resource and its related resources. Sending an event again delivers it to every webhook that selects it.',
      'أحداث المورد والموارد المرتبطة به. عند إعادة إرسال حدث يُسلَّم من جديد إلى جميع اشتراكات إشعارات الويب التي تحدده.',
    ],
    resource: [
      'ID of a resource, or the reference or interaction ID of a payment',
      'معرّف مورد، أو مرجع عملية دفع أو معرّف التفاعل الخاص بها',
    ],
    wholeTrail: ['The whole audit trail', 'سجل التدقيق كاملًا'],
    client: ['Client', 'العميل'],
    allClients: ['All clients', 'جميع العملاء'],
    found: ['Payments', 'المدفوعات'],
    searchedNewest: [
      'Only the newest 2,000 payments of each client are searched.',
      'يشمل البحث أحدث 2000 عملية دفع فقط لكل عميل.',
    ],
    searchedSome: both(
      (count: number): string => `Only ${count} clients were searched. Select a client to search the others.`,
      (count) => `شمل البحث ${count} عميلًا فقط. اختر عميلًا للبحث في مدفوعات غيرهم.`,
    ),
  },
} satisfies TextTable;
