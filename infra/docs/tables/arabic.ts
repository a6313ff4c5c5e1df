import { maxBodyBytes } from '#shared/platform/http/middlewares.ts';
import type { GuideTexts } from '../../openapi/guide-texts.ts';
import { countedInArabic } from './arabic-nouns.ts';

const rejectionReasons: Readonly<Record<string, string>> = {
  'Insufficient funds': 'الرصيد غير كافٍ',
  'Closed account number': 'الحساب مغلق',
  'Amount above the maximum': 'المبلغ يتجاوز الحد الأقصى',
};

/** Translates the reason of a rejection. Throws if it is not in the table. */
const rejectionReason = (message: string): string => {
  const reason = rejectionReasons[message];
  if (reason === undefined) throw new Error(`infra/docs/tables/arabic.ts has no text for the reason "${message}"`);
  return reason;
};

export const arabic: GuideTexts = {
  errors: {
    status: 'الحالة',
    legacy: 'في الواجهة القديمة',
    meaning: 'المعنى',
    advice: 'الإجراء',
    titles: {
      validation_error: 'الطلب غير صالح',
      invalid_signature: 'توقيع الطلب غير صالح',
      unauthorized: 'بيانات الاعتماد ناقصة أو غير صحيحة',
      token_expired: 'انتهت صلاحية الرمز. اطلب رمزًا جديدًا',
      subscription_required: 'نفد رصيد عمليات التحقق. اشحنه للمتابعة',
      not_subscribed: 'هذا العميل غير مشترك في هذا المنتج',
      forbidden: 'لا يُسمح لهذا العميل بذلك',
      insufficient_permissions: 'لا تتضمن الموافقة الأذونات المطلوبة',
      consent_not_authorized: 'الموافقة غير مصرّح بها',
      not_found: 'المورد غير موجود',
      method_not_allowed: 'لا يدعم هذا المسار هذه الطريقة',
      conflict: 'هناك طلب آخر يغيّر هذا المورد. حاول مرة أخرى',
      invalid_state: 'حالة المورد الحالية لا تسمح بذلك',
      payload_too_large: 'متن الطلب كبير جدًا',
      idempotency_mismatch: 'استُخدم مفتاح عدم التكرار من قبل مع متن آخر. استخدم مفتاحًا جديدًا',
      resource_locked: 'لم يعد تغيير المورد ممكنًا',
      rate_limited: 'طلبات كثيرة جدًا. انتظر ثم حاول مرة أخرى',
      internal_error: 'حدث خطأ من جانبنا',
      provider_unavailable: 'تعذّر الوصول إلى المزوّد أو لم يقبل الطلب',
    },
    advices: {
      validation_error: 'صحّح الحقول التي تذكرها `details`.',
      invalid_signature: 'قارن النص الذي توقّعه بما ورد في صفحة [التوقيع](/docs/ar/signing). تبيّن `details` السبب.',
      unauthorized:
        'أنشئ جلسة جديدة. إن تعذّر ذلك فتأكد من أن معرّف التطبيق ومفتاح API للعميل نفسه، ومن أن المفتاح غير مُلغى، ومن أن العميل مفعّل.',
      token_expired: 'جدّد الجلسة أو أنشئ جلسة جديدة.',
      subscription_required: 'اطلب من المشغّل شحن الرصيد.',
      not_subscribed: 'اطلب من المشغّل تفعيل المنتج.',
      forbidden: 'اطلب من المشغّل تفعيل السوق أو المنتج.',
      insufficient_permissions: 'اطلب من صاحب الحساب موافقة بأذونات أكثر.',
      consent_not_authorized:
        'انتظر حتى يوافق صاحب الحساب أو يعيد تفعيل الموافقة أو يرفع البنك تعليقها. وإن انتهت فأنشئ موافقة جديدة.',
      not_found: 'راجع المعرّف والسوق. تُعد موارد عميل آخر أو سوق أخرى غير موجودة أيضًا.',
      method_not_allowed: 'استخدم إحدى الطرق المذكورة في الترويسة `Allow`.',
      conflict: 'أرسل الطلب نفسه مرة أخرى بعد عدد الثواني المحدد في `retry-after`.',
      invalid_state: 'اقرأ `details`: تذكر المورد وحالته والحالات التي تسمح بالعملية.',
      payload_too_large: 'أرسل متنًا أصغر.',
      idempotency_mismatch: 'استخدم مفتاحًا جديدًا لطلب مختلف.',
      resource_locked: 'لا يمكن تعديل طلب له موافقة ولا إلغاؤه. ألغِ الموافقة بدلًا من ذلك.',
      rate_limited: 'انتظر عدد الثواني المحدد في `retry-after`.',
      internal_error: 'أرسل الطلب مرة أخرى بمفتاح عدم التكرار نفسه. إن فشل ثانيةً فأبلغ المشغّل بمعرّف التفاعل.',
      provider_unavailable:
        'أرسل الطلب مرة أخرى بعد عدد الثواني المحدد في `retry-after`. ومن دون هذه الترويسة يكون البنك قد رفضه.',
    },
  },
  lifecycles: {
    heading: ['الحالة', 'المعنى', 'التالي'],
    paymentRequest: [
      'طلب الدفع',
      {
        New: 'ليست له موافقة بعد. تنتهي صلاحيته إن لم تُنشأ له موافقة في الوقت المحدد.',
        AwaitingAuthorization: 'ينتظر قرار صاحب الحساب لدى البنك.',
        Processing: 'وافق صاحب الحساب، وعملية الدفع قيد التنفيذ.',
        Active: 'نوع يشمل عدة عمليات دفع: الموافقة سارية أو متوقفة مؤقتًا.',
        Suspended: 'نوع يشمل عدة عمليات دفع: علّق البنك الموافقة.',
        Completed: 'خُصم المبلغ من حساب الدافع. نوع يشمل عدة عمليات دفع: انتهى الجدول أو استُنفدت الحدود.',
        Rejected: 'رفض صاحب الحساب أو البنك الموافقة.',
        Failed: 'رفض البنك عملية الدفع.',
        Expired: 'لم يقرر صاحب الحساب في الوقت المحدد، أو انتهت الموافقة.',
        Revoked: 'نوع يشمل عدة عمليات دفع: أُلغيت الموافقة.',
        Cancelled: 'ألغيته أنت. لم تعد القوائم تتضمنه.',
      },
    ],
    consent: [
      'الموافقة',
      {
        AwaitingAuthorization: 'لم يقرر صاحب الحساب بعد.',
        Authorized: 'وافق صاحب الحساب.',
        Paused:
          'أُوقفت مؤقتًا، بطلب من صاحب الحساب أو منك. لا تُقرأ بيانات ولا يُدفع شيء حتى يُعاد تفعيلها، ولا تُبلَّغ البنوك بذلك.',
        Suspended: 'علّقها البنك.',
        Consumed: 'استُنفدت: نُفّذت كل عمليات الدفع التي تسمح بها.',
        Rejected: 'رفضها صاحب الحساب أو البنك.',
        Expired: 'لم يقرر صاحب الحساب في الوقت المحدد، أو انتهت الموافقة.',
        Revoked: 'ألغاها صاحب الحساب أو ألغيتها أنت أو ألغاها البنك.',
      },
    ],
    payment: [
      'عملية الدفع',
      {
        Pending: 'لم يعالج البنك أمر الدفع بعد.',
        AcceptedWithoutPosting: 'قبِل بنك المستفيد عملية الدفع ولم يقيّد المبلغ في الحساب بعد.',
        AcceptedSettlementCompleted: 'خُصم المبلغ من حساب الدافع. تمت تسوية عملية الدفع.',
        AcceptedCreditSettlementCompleted: 'قُيّد المبلغ في حساب المستفيد. تمت تسوية عملية الدفع.',
        Rejected: 'رفض البنك عملية الدفع. يبيّن السبب `RejectReasonCode` في `GET /payments/{paymentId}`.',
      },
    ],
  },
  units: { 3600: 'س', 60: 'د', 1: 'ث' },
  comma: '، ',
  counted: countedInArabic,
  vectors: {
    'A payment request': 'طلب دفع',
    'The same, bound to a method and a URL': 'الطلب نفسه، مربوطًا بطريقة وعنوان URL',
    'Nested objects, arrays, nulls and escapes': 'كائنات متداخلة ومصفوفات وقيم null ورموز هروب',
  },
  triggers: {
    heading: ['المبلغ', 'ما يحدث'],
    after: (seconds) => `بعد ${seconds} ث`,
    moreThan: (amount) => `أكثر من ${amount}`,
    anyOther: 'أي مبلغ آخر',
    reason: rejectionReason,
    faults: {
      'order-refused': 'يرفض البنك أمر الدفع كأنه لا يطابق الموافقة.',
      'unavailable-at-first': 'لا يستجيب البنك لثوانٍ بعد الموافقة، ثم تُسوّى عملية الدفع.',
      'response-lost': 'يقبل البنك أمر الدفع وتضيع استجابته. تُسوّى عملية الدفع مرة واحدة.',
      'short-lived-token': 'تنتهي صلاحية رمز الوصول الأول فورًا فتجدده الخدمة. تُسوّى عملية الدفع.',
    },
  },
  accounts: {
    heading: ['الآيبان (IBAN)', 'صاحب الحساب', 'الأرقام', 'الحالة'],
    faults: {
      slow: 'لا يستجيب المصدر في الوقت المحدد: `UNABLE_TO_VERIFY`',
      broken: 'يعيد المصدر خطأ: `UNABLE_TO_VERIFY`',
    },
  },
  companies: (known) => `يتضمن ${known.join('، ')}.`,
  bodyLimit: `لا يزيد متن الطلب على ${maxBodyBytes} بايتًا.`,
};
