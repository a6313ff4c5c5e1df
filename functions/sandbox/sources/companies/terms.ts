/** A value in the registry's two languages. */
export interface Bilingual<T = string> {
  readonly ar: T;
  readonly en: T;
}

export const bilingual = (ar: string, en: string): Bilingual => ({ ar, en });

export const nameLang: Bilingual<{ readonly id: number; readonly name: string }> = {
  ar: { id: 1, name: 'العربية' },
  en: { id: 2, name: 'English' },
};

export const riyal = bilingual('ريال سعودي', 'Saudi Riyal');
export const saudi = { id: 'SA', name: bilingual('سعودي', 'Saudi') };
export const company = bilingual('شركة', 'Company');
export const nationalId = { typeId: 1, typeName: bilingual('هوية وطنية', 'National ID') };
export const active = { id: 1, name: bilingual('نشط', 'Active') };

/** Returns the fields that identify a person in a company's registration. */
export const person = (ar: string, en: string, id: string) => ({
  name: bilingual(ar, en),
  typeId: 1,
  typeName: bilingual('فرد', 'Individual'),
  identity: { id, ...nationalId },
  nationality: saudi,
});
