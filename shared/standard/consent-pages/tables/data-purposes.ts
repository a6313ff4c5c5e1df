import type { DataPurpose } from '#shared/standard/consents/data-purpose.ts';
import type { Language } from '#shared/standard/languages/language.ts';

interface PurposeTexts {
  /** The use of the data. */
  readonly purpose: Readonly<Record<Language, string>>;
  /** The advantage for the customer. */
  readonly benefit: Readonly<Record<Language, string>>;
}

/** Why a client asks for data, and the customer's benefit, for each purpose. */
export const dataPurposes: Readonly<Record<DataPurpose, PurposeTexts>> = {
  AccountAggregation: {
    purpose: { en: 'To show your accounts in one place', ar: 'عرض حساباتك في مكان واحد' },
    benefit: {
      en: 'You see your accounts at several banks together.',
      ar: 'ترى حساباتك لدى عدة بنوك معًا.',
    },
  },
  RiskAssessment: {
    purpose: { en: 'To assess credit risk', ar: 'تقييم المخاطر الائتمانية' },
    benefit: {
      en: 'Your application is decided with your current data, without documents on paper.',
      ar: 'يُبَتّ في طلبك استنادًا إلى بياناتك الحالية، دون مستندات ورقية.',
    },
  },
  TaxFiling: {
    purpose: { en: 'To prepare a tax return', ar: 'إعداد إقرار ضريبي' },
    benefit: {
      en: 'You do not have to collect statements and enter amounts yourself.',
      ar: 'لن تحتاج إلى جمع الكشوف وإدخال المبالغ بنفسك.',
    },
  },
  Onboarding: {
    purpose: { en: 'To open an account or a service', ar: 'فتح حساب أو خدمة' },
    benefit: {
      en: 'You can start sooner, because your details come from your bank.',
      ar: 'يمكنك البدء أسرع، لأن بياناتك تأتي من بنكك.',
    },
  },
  Verification: {
    purpose: { en: 'To verify your details', ar: 'التحقق من بياناتك' },
    benefit: {
      en: 'Your details are verified at once, without documents.',
      ar: 'يتم التحقق من بياناتك فورًا، دون مستندات.',
    },
  },
  QuoteComparison: {
    purpose: { en: 'To compare offers', ar: 'مقارنة العروض' },
    benefit: {
      en: 'You see offers that fit your accounts.',
      ar: 'ترى عروضًا تناسب حساباتك.',
    },
  },
  BudgetingAnalysis: {
    purpose: { en: 'To analyse your budget', ar: 'تحليل ميزانيتك' },
    benefit: {
      en: 'You see what you earn and spend, sorted by category.',
      ar: 'ترى دخلك وإنفاقك مصنَّفَين حسب الفئة.',
    },
  },
  FinancialAdvice: {
    purpose: { en: 'To give financial advice', ar: 'تقديم المشورة المالية' },
    benefit: {
      en: 'The advice takes your whole financial situation into account.',
      ar: 'تراعي المشورة وضعك المالي كاملًا.',
    },
  },
  AuditReconciliation: {
    purpose: { en: 'To audit and reconcile accounts', ar: 'تدقيق الحسابات ومطابقتها' },
    benefit: {
      en: 'Your books match your bank accounts without manual work.',
      ar: 'تتطابق دفاترك مع حساباتك البنكية دون عمل يدوي.',
    },
  },
};
