import { textsOf } from '#shared/standard/languages/text-table.ts';
import { pages } from './tables/pages.ts';

export const textsIn = textsOf(pages);

/** Messages of pages that show no consents. */
export type Notice = keyof typeof pages.notices;
