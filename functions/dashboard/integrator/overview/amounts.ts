import { formatAmount } from '#shared/standard/languages/format.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { formatMoney } from '#shared/standard/money.ts';
import { listOf } from '../../pages/parts.ts';
import type { Amounts } from './summary.ts';

export const amountsText = (amounts: Amounts, language: Language): string =>
  listOf(
    [...amounts].map(([currency, minor]) =>
      formatAmount(formatMoney({ minor: BigInt(minor), currency }), currency, language),
    ),
    language,
  ) || '–';
