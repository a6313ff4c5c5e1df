/** A value in both languages of the registry. */
export interface Bilingual<T = string> {
  readonly ar: T;
  readonly en: T;
}

export const both = (ar: string, en: string): Bilingual => ({ ar, en });

/** The language of the registered name. */
export const nameLang: Bilingual<{ readonly id: number; readonly name: string }> = {
  ar: { id: 1, name: 'العربية' },
  en: { id: 2, name: 'English' },
};

export const riyal = both('ريال سعودي', 'Saudi Riyal');
export const saudi = { id: 'SA', name: both('سعودي', 'Saudi') };
export const company = both('شركة', 'Company');
export const nationalId = { typeId: 1, typeName: both('هوية وطنية', 'National ID') };
export const active = { id: 1, name: both('نشط', 'Active') };

/** Returns a person in a company's registration. */
export const person = (ar: string, en: string, id: string) => ({
  name: both(ar, en),
  typeId: 1,
  typeName: both('فرد', 'Individual'),
  identity: { id, ...nationalId },
  nationality: saudi,
});
