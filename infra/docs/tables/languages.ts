import { english as guideTexts } from '../../openapi/guide-texts.ts';
import { arabic as arabicGuideTexts } from './arabic.ts';

/** The languages of the documentation. The English pages are at `/docs/…`, the Arabic ones at `/docs/ar/…`. */
export type Language = 'en' | 'ar';

const english = {
  site: 'Open banking service',
  tagline: 'Payments, account data and account verification in the UAE and Saudi Arabia, behind one API.',
  contents: 'Documentation',
  /** The groups of pages in the contents. */
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
  runInReference: 'Run it in the reference',
  /** The texts of the page's script, which adds search, copy buttons and tabs. */
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
  guide: guideTexts,
};

export type GroupName = keyof typeof english.groups;

const arabic: typeof english = {
  site: 'خدمة المصرفية المفتوحة',
  tagline: 'المدفوعات وبيانات الحسابات والتحقق من أصحابها في الإمارات والسعودية، عبر واجهة برمجية واحدة.',
  contents: 'التوثيق',
  groups: {
    start: 'البداية',
    calls: 'الطلبات',
    payments: 'المدفوعات',
    data: 'الحسابات',
    webhooks: 'إشعارات الويب',
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
  runInReference: 'نفّذه في المرجع (بالإنجليزية)',
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
  guide: arabicGuideTexts,
};

/** The texts of each language, the folder of its pages below `/docs`, and its name in that language. */
export const languages = {
  en: { direction: 'ltr', prefix: '', other: 'ar', name: 'English', ...english },
  ar: { direction: 'rtl', prefix: 'ar/', other: 'en', name: 'العربية', ...arabic },
} as const;

/** Returns the URL path of a page. */
export const hrefOf = (page: string, language: Language): string =>
  page === 'index' ? `/docs${language === 'ar' ? '/ar' : ''}` : `/docs/${languages[language].prefix}${page}`;
