import type { AuditAction } from '#shared/clients/audit/audit-record.ts';
import type { InBoth } from '#shared/standard/languages/text-table.ts';

/** The text with which the next page confirms a change. */
export const done = {
  'client.enabled': ['The client is enabled.', 'فُعّل العميل.'],
  'client.disabled': ['The client is disabled.', 'عُطّل العميل.'],
  'client.changed': ['The limits are changed.', 'غُيّرت الحدود.'],
  'client.topped-up': ['The verifications are added.', 'أُضيفت عمليات التحقق.'],
  'api-key.revoked': ['The API key is revoked.', 'أُلغي مفتاح API.'],
  'key.registered': ['The signing key is registered.', 'سُجّل مفتاح التوقيع.'],
  'key.proposed': [
    'The signing key is proposed. It works when a second person has approved it.',
    'اقتُرح مفتاح التوقيع، ويعمل بعد أن يوافق عليه شخص ثانٍ.',
  ],
  'key.approved': ['The signing key is approved.', 'تمت الموافقة على مفتاح التوقيع.'],
  'key.rejected': ['The signing key is rejected.', 'رُفض مفتاح التوقيع.'],
  'key.removed': ['The signing key is removed.', 'أُزيل مفتاح التوقيع.'],
  'subscription.created': ['The webhook is added.', 'أُضيف الاشتراك في إشعارات الويب.'],
  'subscription.paused': ['The webhook is paused.', 'أُوقف الاشتراك في إشعارات الويب.'],
  'subscription.resumed': ['The webhook is resumed.', 'استؤنف الاشتراك في إشعارات الويب.'],
  'subscription.changed': ['The webhook is changed.', 'عُدّل الاشتراك في إشعارات الويب.'],
  'subscription.deleted': ['The webhook is deleted.', 'حُذف الاشتراك في إشعارات الويب.'],
  'subscription.tested': [
    'The test event was created. Refresh this page to see its latest state. If it stays pending, send it again.',
    'أُنشئ الحدث التجريبي. حدّث هذه الصفحة لترى آخر حالة له. إذا ظل «قيد الانتظار» فأرسله مرة أخرى.',
  ],
  'delivery.replayed': [
    'The event was queued. Refresh this page to see its latest state.',
    'أُدرج الحدث في قائمة الإرسال. حدّث هذه الصفحة لترى آخر حالة له.',
  ],
  'member.changed': ['The role is changed.', 'غُيّر الدور.'],
  'member.removed': ['The member is removed.', 'أُزيل العضو.'],
  'bank.registering': [
    'The registration is requested. It takes effect when the directory is next read.',
    'طُلب التسجيل، ويسري عند القراءة التالية للدليل.',
  ],
  'bank.enabled': ['The bank is enabled.', 'فُعّل البنك.'],
  'bank.disabled': ['The bank is disabled.', 'عُطّل البنك.'],
} satisfies Partial<Record<AuditAction, InBoth>>;

export type DoneAction = keyof typeof done;
