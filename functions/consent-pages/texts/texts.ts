import type { Language } from '#shared/standard/languages/language.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';

export const textsIn: Record<Language, typeof en> = { en, ar };
