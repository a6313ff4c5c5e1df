import type { Language } from '#shared/standard/languages/language.ts';
import { ar } from './tables/ar.ts';
import { en } from './tables/en.ts';

export const textsIn: Record<Language, typeof en> = { en, ar };
