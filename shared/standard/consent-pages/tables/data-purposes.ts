import type { DataPurpose } from '#shared/standard/consents/data-purpose.ts';
import type { Language } from '#shared/standard/languages/language.ts';

const inBoth = ([en, ar]: readonly [en: string, ar: string]): Readonly<Record<Language, string>> => ({ en, ar });

/** Creates the texts of a purpose: the use of the data, and the advantage for the customer. */
const texts = (purpose: readonly [en: string, ar: string], benefit: readonly [en: string, ar: string]) => ({
  purpose: inBoth(purpose),
  benefit: inBoth(benefit),
});

/** Why a client asks for data, and the customer's benefit, for each purpose. */
export const dataPurposes: Readonly<Record<DataPurpose, ReturnType<typeof texts>>> = {
  AccountAggregation: texts(
    ['To show your accounts in one place', 'عرض حساباتك في مكان واحد'],
    ['You see your accounts at several banks together.', 'ترى حساباتك لدى عدة بنوك معًا.'],
  ),
  RiskAssessment: texts(
    ['To assess credit risk', 'تقييم المخاطر الائتمانية'],
    [
      'Your application is decided with your current data, without documents on paper.',
      'يُبَتّ في طلبك استنادًا إلى بياناتك الحالية، دون مستندات ورقية.',
    ],
  ),
  TaxFiling: texts(
    ['To prepare a tax return', 'إعداد إقرار ضريبي'],
    [
      'You do not have to collect statements and enter amounts yourself.',
      'لن تحتاج إلى جمع الكشوف وإدخال المبالغ بنفسك.',
    ],
  ),
  Onboarding: texts(
    ['To open an account or a service', 'فتح حساب أو خدمة'],
    ['You can start sooner, because your details come from your bank.', 'يمكنك البدء أسرع، لأن بياناتك تأتي من بنكك.'],
  ),
  Verification: texts(
    ['To verify your details', 'التحقق من بياناتك'],
    ['Your details are verified at once, without documents.', 'يتم التحقق من بياناتك فورًا، دون مستندات.'],
  ),
  QuoteComparison: texts(
    ['To compare offers', 'مقارنة العروض'],
    ['You see offers that fit your accounts.', 'ترى عروضًا تناسب حساباتك.'],
  ),
  BudgetingAnalysis: texts(
    ['To analyse your budget', 'تحليل ميزانيتك'],
    ['You see what you earn and spend, sorted by category.', 'ترى دخلك وإنفاقك مصنَّفَين حسب الفئة.'],
  ),
  FinancialAdvice: texts(
    ['To give financial advice', 'تقديم المشورة المالية'],
    ['The advice takes your whole financial situation into account.', 'تراعي المشورة وضعك المالي كاملًا.'],
  ),
  AuditReconciliation: texts(
    ['To audit and reconcile accounts', 'تدقيق الحسابات ومطابقتها'],
    ['Your books match your bank accounts without manual work.', 'تتطابق دفاترك مع حساباتك البنكية دون عمل يدوي.'],
  ),
};
