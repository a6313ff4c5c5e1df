import { english, type GuideTexts } from '../openapi/guide-texts.ts';
import { arabic } from './tables/arabic.ts';

/** The languages of the documentation. The English pages are at `/docs/…`, the Arabic ones at `/docs/ar/…`. */
export type Language = 'en' | 'ar';

export interface LanguageFacts {
  readonly direction: 'ltr' | 'rtl';
  /** The folder of the language's pages below `/docs`. */
  readonly prefix: '' | 'ar/';
  readonly other: Language;
  /** The name of the language in that language. */
  readonly name: string;
  readonly site: string;
  readonly contents: string;
  readonly onThisPage: string;
  readonly skip: string;
  readonly asMarkdown: string;
  readonly reference: string;
  readonly scrollable: string;
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
    contents: 'Documentation',
    onThisPage: 'On this page',
    skip: 'Skip to the content',
    asMarkdown: 'This page as Markdown',
    reference: 'Reference: try every operation',
    scrollable: 'Scrollable',
    notFound: { title: 'This page does not exist', text: 'The documentation has no page at this address.' },
    guide: english,
  },
  ar: {
    direction: 'rtl',
    prefix: 'ar/',
    other: 'en',
    name: 'العربية',
    site: 'خدمة المصرفية المفتوحة',
    contents: 'التوثيق',
    onThisPage: 'في هذه الصفحة',
    skip: 'انتقل إلى المحتوى',
    asMarkdown: 'هذه الصفحة بصيغة Markdown',
    reference: 'المرجع: جرّب كل عملية',
    scrollable: 'قابل للتمرير',
    notFound: { title: 'هذه الصفحة غير موجودة', text: 'لا توجد صفحة في التوثيق بهذا العنوان.' },
    guide: arabic,
  },
};
