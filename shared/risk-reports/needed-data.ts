import type { SectionName } from '#shared/snapshots/section.ts';

/** What a report is made of. A consent must permit all of it. */
export const neededSections = ['accounts', 'balances', 'transactions'] as const satisfies readonly SectionName[];

/** How old data may be when a report is made of it. Older data is read again at the bank first. */
export const reusedSeconds = 86_400;
