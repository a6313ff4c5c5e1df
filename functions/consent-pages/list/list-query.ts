import type { ConsentContext } from '../consents/consent-context.ts';
import { listPath } from '../pages/layout.ts';

/** The tab, the filters and the page that the customer has chosen. */
export interface ListQuery {
  readonly tab: 'current' | 'history';
  readonly bank?: string | undefined;
  readonly type?: string | undefined;
  readonly state?: string | undefined;
  readonly page: number;
}

export const parametersOf = ({ page, ...choices }: ListQuery): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...choices, page: page > 1 ? String(page) : undefined }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  );

export const urlOf = (query: ListQuery, { language }: ConsentContext): string =>
  `${listPath}?${new URLSearchParams({ ...parametersOf(query), lang: language }).toString()}`;
