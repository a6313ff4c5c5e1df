import type { Html } from '#shared/standard/pages/document.ts';

/** A page's content, without the common layout. */
export interface PageContent {
  readonly title: string;
  readonly content: Html;
  readonly status?: number;
}
