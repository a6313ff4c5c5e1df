import { english, type GuideTexts } from '../../openapi/guide-texts.ts';
import type { PageWords } from '../markdown/markdown.ts';
import { arabic } from './arabic.ts';

/** The languages of the documentation. The English pages are at `/docs/…`, the Arabic ones at `/docs/ar/…`. */
export type Language = 'en' | 'ar';

/** The groups of pages in the contents. */
export type GroupName = 'start' | 'calls' | 'payments' | 'data' | 'webhooks' | 'live' | 'objects' | 'reference';

/** The texts of the page's script, which adds search, copy buttons and tabs. */
interface ScriptTexts {
  readonly copy: string;
  readonly copied: string;
  readonly languages: string;
  readonly search: string;
  readonly searchHint: string;
  readonly noResults: string;
  readonly results: string;
  readonly close: string;
}

export interface LanguageFacts extends PageWords {
  /** The folder of the language's pages below `/docs`. */
  readonly prefix: '' | 'ar/';
  readonly other: Language;
  /** The name of the language in that language. */
  readonly name: string;
  readonly site: string;
  readonly tagline: string;
  readonly contents: string;
  readonly groups: Readonly<Record<GroupName, string>>;
  readonly onThisPage: string;
  readonly previous: string;
  readonly next: string;
  readonly skip: string;
  readonly asMarkdown: string;
  readonly script: ScriptTexts;
  readonly notFound: { readonly title: string; readonly text: string };
  readonly guide: GuideTexts;
}

export const languages: Readonly<Record<Language, LanguageFacts>> = {
  en: {
    direction: 'ltr',
    prefix: '',
    other: 'ar',
    name: 'English',
    site: 'Open banking service',
    tagline: 'Payments, account data and account verification in the UAE and Saudi Arabia, behind one API.',
    contents: 'Documentation',
    groups: {
      start: 'Get started',
      calls: 'Calls',
      payments: 'Payments',
      data: 'Accounts',
      webhooks: 'Webhooks',
      live: 'In production',
      objects: 'Objects and events',
      reference: 'Reference',
    },
    onThisPage: 'On this page',
    previous: 'Previous',
    next: 'Next',
    skip: 'Skip to the content',
    asMarkdown: 'This page as Markdown',
    scrollable: 'Scrollable',
    asText: 'The diagram as text',
    script: {
      copy: 'Copy',
      copied: 'Copied',
      languages: 'Language of the sample',
      search: 'Search',
      searchHint: 'Search the documentation',
      noResults: 'Nothing found. Try another word.',
      results: 'Results',
      close: 'Close',
    },
    notFound: { title: 'This page does not exist', text: 'The documentation has no page at this address.' },
    guide: english,
  },
  ar: {
    direction: 'rtl',
    prefix: 'ar/',
    other: 'en',
    name: 'العربية',
    site: 'خدمة المصرفية المفتوحة',
    tagline: 'المدفوعات وبيانات الحسابات والتحقق من أصحابها في الإمارات والسعودية، عبر واجهة برمجية واحدة.',
    contents: 'التوثيق',
    groups: {
      start: 'البداية',
      calls: 'الطلبات',
      payments: 'المدفوعات',
      data: 'الحسابات',
      webhooks: 'الإشعارات',
      live: 'في بيئة الإنتاج',
      objects: 'الكائنات والأحداث',
      reference: 'المرجع',
    },
    onThisPage: 'في هذه الصفحة',
    previous: 'السابق',
    next: 'التالي',
    skip: 'انتقل إلى المحتوى',
    asMarkdown: 'هذه الصفحة بصيغة Markdown',
    scrollable: 'قابل للتمرير',
    asText: 'الرسم على شكل نص',
    script: {
      copy: 'نسخ',
      copied: 'تم النسخ',
      languages: 'لغة المثال',
      search: 'بحث',
      searchHint: 'ابحث في التوثيق',
      noResults: 'لا توجد نتائج. جرّب كلمة أخرى.',
      results: 'عدد النتائج',
      close: 'إغلاق',
    },
    notFound: { title: 'هذه الصفحة غير موجودة', text: 'لا توجد صفحة في التوثيق بهذا العنوان.' },
    guide: arabic,
  },
};
