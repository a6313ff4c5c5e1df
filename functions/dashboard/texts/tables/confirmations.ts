import type { AuditAction } from '#shared/clients/audit/audit-record.ts';
import type { InBoth } from '#shared/standard/languages/text-table.ts';

/** The title and button, and the text, of the page that asks for the name of what an action destroys. */
export const confirmations = {
  'api-key.revoked': {
    title: ['Revoke the API key', 'إلغاء مفتاح API'],
    text: [
      'Within seconds, the key and the sessions that it started stop working. This cannot be undone.',
      'خلال ثوانٍ يتوقف عمل المفتاح والجلسات التي بدأت به. لا يمكن التراجع عن هذا الإجراء.',
    ],
  },
  'api-key.rotated': {
    title: ['Replace all API keys', 'استبدال جميع مفاتيح API'],
    text: ['A new key is created. This cannot be undone.', 'يُنشأ مفتاح جديد. لا يمكن التراجع عن هذا الإجراء.'],
  },
  'key.rejected': {
    title: ['Reject the signing key', 'رفض مفتاح التوقيع'],
    text: [
      'After that, the key can no longer be approved. Its owner can propose it again.',
      'لا تمكن الموافقة على المفتاح بعد ذلك، ويمكن لصاحبه أن يقترحه من جديد.',
    ],
  },
  'key.removed': {
    title: ['Remove the signing key', 'إزالة مفتاح التوقيع'],
    text: [
      'Within seconds, requests that are signed with this key are rejected.',
      'خلال ثوانٍ تُرفض الطلبات الموقّعة بهذا المفتاح.',
    ],
  },
  'subscription.deleted': {
    title: ['Delete the webhook', 'حذف اشتراك إشعارات الويب'],
    text: [
      'It receives no more events, not even those whose delivery has failed so far. This cannot be undone.',
      'لن تصله أي أحداث بعد الآن، ولا حتى الأحداث التي فشل تسليمها حتى الآن. لا يمكن التراجع عن هذا الإجراء.',
    ],
  },
  'member.removed': {
    title: ['Remove the member', 'إزالة العضو'],
    text: [
      'The person can no longer use this dashboard. Keys and webhooks that the person created remain.',
      'لن يتمكن هذا الشخص من استخدام اللوحة. وتبقى المفاتيح واشتراكات إشعارات الويب التي أنشأها.',
    ],
  },
  'client.disabled': {
    title: ['Disable the client', 'تعطيل العميل'],
    text: [
      'All requests of the client are rejected until you enable it again.',
      'تُرفض جميع طلبات العميل إلى أن تفعّله من جديد.',
    ],
  },
  'bank.disabled': {
    title: ['Disable the bank', 'تعطيل البنك'],
    text: [
      'Within five seconds, customers can no longer choose this bank. Existing consents and mandates remain usable, and payments under way continue.',
      'خلال خمس ثوانٍ لن يتمكن أحد من اختيار هذا البنك. وتبقى الموافقات والتفويضات القائمة لديه صالحة للاستخدام، وتستمر عمليات الدفع الجارية.',
    ],
  },
} satisfies Partial<Record<AuditAction, Record<'title' | 'text', InBoth>>>;

export type ConfirmedAction = keyof typeof confirmations;
