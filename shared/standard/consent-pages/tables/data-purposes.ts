import { textsOf } from '#shared/standard/languages/text-table.ts';

/** Why a client asks for data, and the customer's benefit, for each `DataPurpose`. */
export const dataPurposes = textsOf({
  AccountAggregation: {
    purpose: ['To show your accounts in one place', 'عرض حساباتك في مكان واحد'],
    benefit: ['You see your accounts at several banks together.', 'ترى حساباتك لدى عدة بنوك معًا.'],
  },
  RiskAssessment: {
    purpose: ['To assess credit risk', 'تقييم المخاطر الائتمانية'],
    benefit: [
      'Your application is decided with your current data, without documents on paper.',
      'يُبَتّ في طلبك استنادًا إلى بياناتك الحالية، دون مستندات ورقية.',
    ],
  },
  TaxFiling: {
    purpose: ['To prepare a tax return', 'إعداد إقرار ضريبي'],
    benefit: [
      'You do not have to collect statements and enter amounts yourself.',
      'لن تحتاج إلى جمع الكشوف وإدخال المبالغ بنفسك.',
    ],
  },
  Onboarding: {
    purpose: ['To open an account or a service', 'فتح حساب أو خدمة'],
    benefit: [
      'You can start sooner, because your details come from your bank.',
      'يمكنك البدء أسرع، لأن بياناتك تأتي من بنكك.',
    ],
  },
  Verification: {
    purpose: ['To verify your details', 'التحقق من بياناتك'],
    benefit: ['Your details are verified at once, without documents.', 'يتم التحقق من بياناتك فورًا، دون مستندات.'],
  },
  QuoteComparison: {
    purpose: ['To compare offers', 'مقارنة العروض'],
    benefit: ['You see offers that fit your accounts.', 'ترى عروضًا تناسب حساباتك.'],
  },
  BudgetingAnalysis: {
    purpose: ['To analyse your budget', 'تحليل ميزانيتك'],
    benefit: ['You see what you earn and spend, sorted by category.', 'ترى دخلك وإنفاقك مصنَّفَين حسب الفئة.'],
  },
  FinancialAdvice: {
    purpose: ['To give financial advice', 'تقديم المشورة المالية'],
    benefit: ['The advice takes your whole financial situation into account.', 'تراعي المشورة وضعك المالي كاملًا.'],
  },
  AuditReconciliation: {
    purpose: ['To audit and reconcile accounts', 'تدقيق الحسابات ومطابقتها'],
    benefit: [
      'Your books match your bank accounts without manual work.',
      'تتطابق دفاترك مع حساباتك البنكية دون عمل يدوي.',
    ],
  },
});
