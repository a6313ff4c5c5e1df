import type { DashboardRequest } from './route.ts';

/** Returns the entry after which a page of a list begins, or undefined for the first page and for invalid positions. */
export const positionIn = ({ before = '' }: DashboardRequest['query']): string | undefined =>
  /^[\w:.#-]{1,128}$/.test(before) ? before : undefined;
