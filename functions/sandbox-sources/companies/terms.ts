/** A text in the languages of the registry. */
export interface Bilingual {
  readonly ar: string;
  readonly en: string;
}

export const both = (ar: string, en: string): Bilingual => ({ ar, en });

export const riyal = both('ريال سعودي', 'Saudi Riyal');
export const saudi = { id: 'SA', name: both('سعودي', 'Saudi') };
export const company = both('شركة', 'Company');
export const nationalId = { typeId: 1, typeName: both('هوية وطنية', 'National ID') };
export const active = { id: 1, name: both('نشط', 'Active') };
