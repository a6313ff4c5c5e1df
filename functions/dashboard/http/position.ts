import type { DashboardRequest } from './route.ts';

/** Returns the list position after which the requested page begins, or undefined if it is missing or invalid. */
export const positionIn = ({ before = '' }: DashboardRequest['query']): string | undefined =>
  /^[\w:.#-]{1,128}$/.test(before) ? before : undefined;
