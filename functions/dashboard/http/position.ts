import type { Visit } from './route.ts';

/** The entry after which a page of a list begins. Undefined for the first page, and for text that names no entry. */
export const positionIn = ({ before = '' }: Visit['query']): string | undefined =>
  /^[\w:.#-]{1,128}$/.test(before) ? before : undefined;
