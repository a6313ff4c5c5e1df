import { isolated } from '#shared/standard/languages/isolated.ts';
import type { overview as en } from './overview.en.ts';

export const overview: typeof en = {
  client: 'شركتك',
  failing: 'يفشل تسليم هذا الإشعار:',
  deactivated: 'أوقفت الخدمة هذا الإشعار:',
  repair: 'تجد السبب في صفحته. أصلح المستقبِل ثم أعد إرسال الأحداث التي فشل تسليمها.',
  resume: 'أصلح المستقبِل ثم استأنف الإشعار وأعد إرسال الأحداث التي فشل تسليمها.',
  open: 'فتح صفحة الإشعار',
  settled: 'المدفوعات المسوّاة',
  rejected: 'المدفوعات المرفوضة',
  value: 'قيمة المدفوعات المسوّاة',
  success: 'نسبة النجاح',
  perDay: 'المدفوعات في اليوم',
  chart: (settled, rejected) =>
    `المدفوعات في اليوم، ومجموع المسوّاة ${isolated(String(settled))} والمرفوضة ${isolated(String(rejected))}`,
  asTable: 'عرض في جدول',
  funnel: 'مسار صاحب الحساب',
  funnelText: 'طلبات الدفع التي حُسمت أو انتهت صلاحيتها. الأيام بالتوقيت العالمي المنسق.',
  partial: 'مدفوعات الأيام الأخيرة أكثر من أن تُحصى كلها هنا. تكتمل أرقام كل يوم بعد ثلاثة أيام.',
  share: 'النسبة',
  bar: 'الرسم',
  requested: 'طُلب الدفع',
  linked: 'أُنشئ الرابط',
  opened: 'فُتح الرابط',
  sent: 'اختير البنك',
  approved: 'تمت الموافقة لدى البنك',
  banks: 'حسب البنك',
  approvalRate: 'نسبة الموافقة',
  approvalTime: 'متوسط مدة الموافقة',
};
