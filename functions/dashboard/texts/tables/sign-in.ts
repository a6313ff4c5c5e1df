import { isolated } from '#shared/standard/languages/isolated.ts';
import { both, type TextTable } from '#shared/standard/languages/text-table.ts';

/** The texts of the pages for signing in and for joining. */
export const signInTexts = {
  passkeys: {
    needScript: [
      'Passkeys require JavaScript. Turn it on for this page.',
      'تتطلب مفاتيح المرور JavaScript. فعّل JavaScript لهذه الصفحة.',
    ],
    failed: [
      'Your device did not create or find a passkey. Try again.',
      'لم يتمكن جهازك من إنشاء مفتاح مرور أو العثور عليه. حاول مرة أخرى.',
    ],
    offline: [
      'This page could not reach the dashboard. Check your internet connection, then try again.',
      'تعذّر على هذه الصفحة الاتصال بلوحة التحكم. تحقق من اتصالك بالإنترنت، ثم حاول مرة أخرى.',
    ],
    known: [
      'This device already has a passkey for this company, so the person who uses it is already a member. Open the link on your own device.',
      'يوجد على هذا الجهاز مفتاح مرور لهذه الشركة يسجّل به صاحبه الدخول. افتح الرابط على جهازك أنت.',
    ],
  },
  signIn: {
    title: ['Sign in', 'تسجيل الدخول'],
    text: [
      'Sign in with your passkey. If you do not have one, ask an admin of your company for an invitation link.',
      'سجّل الدخول بمفتاح المرور. إذا لم يكن لديك مفتاح فاطلب رابط دعوة من مسؤول في شركتك.',
    ],
    ended: ['Your session has ended. Nothing was changed.', 'انتهت جلستك ولم يتغير شيء.'],
    button: ['Sign in with a passkey', 'تسجيل الدخول بمفتاح المرور'],
  },
  join: {
    title: both(
      (client: string) => `Join ${isolated(client)}`,
      (client) => `الانضمام إلى ${isolated(client)}`,
    ),
    operatorTitle: ['Join as an operator', 'الانضمام بصفة مشغّل'],
    text: both(
      (role: string) => `Your role: ${role}. The link works once and creates a passkey on this device.`,
      (role) => `دورك: ${role}. يعمل الرابط مرة واحدة وينشئ مفتاح مرور على هذا الجهاز.`,
    ),
    name: ['Your name', 'اسمك'],
    button: ['Create a passkey', 'إنشاء مفتاح مرور'],
    local: ['Continue without a passkey (local only)', 'المتابعة من دون مفتاح مرور (محليًا فقط)'],
    localName: ['Local developer', 'مطوّر محلي'],
  },
} satisfies TextTable;
