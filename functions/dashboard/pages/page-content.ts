import type { Html } from '#shared/standard/pages/document.ts';

/** A page's content, without the common layout. */
export interface PageContent {
  readonly title: string;
  /** The title in the browser's tab and history, if it differs from the heading. */
  readonly tabTitle?: string;
  readonly content: Html;
  readonly status?: number;
}
