/** The forms of a noun: for 1 and 2 without a number, then after 3 to 10, after 11 to 99, and after 100 and 0. */
type Forms = Readonly<Record<'one' | 'two' | 'few' | 'many' | 'other', string>>;

const nouns: Readonly<Record<string, Forms>> = {
  ثانية: { one: 'ثانية واحدة', two: 'ثانيتين', few: 'ثوانٍ', many: 'ثانية', other: 'ثانية' },
  دقيقة: { one: 'دقيقة واحدة', two: 'دقيقتين', few: 'دقائق', many: 'دقيقة', other: 'دقيقة' },
  ساعة: { one: 'ساعة واحدة', two: 'ساعتين', few: 'ساعات', many: 'ساعة', other: 'ساعة' },
  يوم: { one: 'يومًا واحدًا', two: 'يومين', few: 'أيام', many: 'يومًا', other: 'يوم' },
  جلسة: { one: 'جلسة واحدة', two: 'جلستين', few: 'جلسات', many: 'جلسة', other: 'جلسة' },
  طلب: { one: 'طلبًا واحدًا', two: 'طلبين', few: 'طلبات', many: 'طلبًا', other: 'طلب' },
  عنصر: { one: 'عنصرًا واحدًا', two: 'عنصرين', few: 'عناصر', many: 'عنصرًا', other: 'عنصر' },
  محاولة: { one: 'محاولة واحدة', two: 'محاولتين', few: 'محاولات', many: 'محاولة', other: 'محاولة' },
  مستوى: { one: 'مستوى واحدًا', two: 'مستويين', few: 'مستويات', many: 'مستوى', other: 'مستوى' },
  'عملية تحقق': {
    one: 'عملية تحقق واحدة',
    two: 'عمليتي تحقق',
    few: 'عمليات تحقق',
    many: 'عملية تحقق',
    other: 'عملية تحقق',
  },
};

const rules = new Intl.PluralRules('ar');

/**
 * Returns a number with its noun in the matching form. Throws if the table lacks the noun, which is given in the
 * singular.
 */
export const countedInArabic = (number: string, noun: string): string => {
  const forms = nouns[noun];
  if (!forms) throw new Error(`infra/docs/tables/arabic-nouns.ts has no forms for the noun "${noun}"`);
  const rule = rules.select(Number(number.replaceAll(',', '')));
  if (rule === 'one' || rule === 'two') return forms[rule];
  return `${number} ${forms[rule === 'zero' ? 'other' : rule]}`;
};
