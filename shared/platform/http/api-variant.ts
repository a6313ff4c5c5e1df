import * as z from 'zod';
import type { GeneralCode, Problem } from '#shared/platform/problems/problem.ts';
import type { Page } from '#shared/platform/storage/page.ts';
import { Meta, metaOf } from './paging.ts';

/**
 * API variants: the current one; the legacy one, with its envelope; the legacy authentication paths, which return
 * problem details (RFC 9457); and the pages for browsers. The variant of a route determines the format of its
 * responses; the use cases are shared.
 */
export type ApiVariant = 'current' | 'legacy' | 'problem' | 'browser';

/** A part of the legacy API, with its own envelope. */
export interface LegacyApi {
  readonly name: string;
  /** Envelope fields that are null in a successful response. */
  readonly nulls: Readonly<Record<string, null>>;
  /**
   * Returns the `error` field of an error response, or undefined if this legacy API has no name for the problem. The
   * response then omits the field.
   */
  errorOf(problem: Problem): string | undefined;
}

/** A route's response format. */
export type ResponseFormat =
  | { readonly variant: Exclude<ApiVariant, 'legacy'>; readonly legacyApi?: never }
  | { readonly variant: 'legacy'; readonly legacyApi: LegacyApi };

/** Error code for a client that is not enabled for the route's product. */
export const missingProduct = {
  current: 'forbidden',
  legacy: 'not_subscribed',
  problem: 'forbidden',
  browser: 'forbidden',
} as const satisfies Record<ApiVariant, GeneralCode>;

export interface Rendered {
  /** A string is sent as is, anything else as JSON. */
  readonly body: unknown;
  readonly type: string;
}

interface PageText {
  readonly title: string;
  readonly text: string;
}

const pageOf = (en: PageText, ar: PageText): string =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<title>${en.title}</title><h1>${en.title}</h1><p>${en.text}</p>` +
  `<h1 lang="ar" dir="rtl">${ar.title}</h1><p lang="ar" dir="rtl">${ar.text}</p></html>`;

const errorPage = pageOf(
  {
    title: 'Something went wrong',
    text: 'Go back to the website or app that sent you here, and try again.',
  },
  {
    title: 'حدث خطأ ما',
    text: 'عُد إلى الموقع أو التطبيق الذي أتيت منه، وحاول مرة أخرى.',
  },
);

const notFoundPage = pageOf(
  { title: 'This page does not exist', text: 'Check the address.' },
  { title: 'هذه الصفحة غير موجودة', text: 'تحقق من العنوان.' },
);

const json = (body: unknown): Rendered => ({ body, type: 'application/json' });

/** Envelopes of successful responses. Each legacy API has its own. */
export type Envelope = Exclude<ApiVariant, 'legacy'> | LegacyApi;

export const envelopeOf = (format: ResponseFormat): Envelope =>
  format.variant === 'legacy' ? format.legacyApi : format.variant;

/** Returns the envelope fields that are null in a successful response, or undefined if the response has no envelope. */
const nullsOf = (envelope: Envelope): LegacyApi['nulls'] | undefined => {
  if (typeof envelope !== 'string') return envelope.nulls;
  return envelope === 'current' ? {} : undefined;
};

export const wrap = (envelope: Envelope, data: unknown): unknown => {
  const nulls = nullsOf(envelope);
  return nulls ? { ...nulls, data } : data;
};

export const wrapPage = (envelope: Envelope, page: Page<unknown>): unknown => {
  const nulls = nullsOf(envelope);
  return nulls ? { ...nulls, data: page.items, meta: metaOf(page) } : page.items;
};

/** Renders an error. Returns undefined if the response has no body. */
export const renderProblem = (problem: Problem, path: string, format: ResponseFormat): Rendered | undefined => {
  const { code, status, title, message, details, facts } = problem;
  switch (format.variant) {
    case 'current':
      return json({ code, message, details: { ...details, ...facts } });
    case 'legacy':
      // The legacy API returns internal errors without a body.
      return code === 'internal_error' ? undefined : json(legacyProblem(problem, format.legacyApi));
    case 'problem':
      return {
        // `errors` is an extension member (RFC 9457 §3.2).
        body: { type: problemType(code), title, status, detail: message, instance: path, errors: details },
        type: 'application/problem+json',
      };
    case 'browser':
      // Operations render their own pages. This page is shown only if an error occurs before or in an operation.
      return { body: code === 'not_found' ? notFoundPage : errorPage, type: 'text/html; charset=utf-8' };
  }
};

const legacyProblem = (problem: Problem, legacyApi: LegacyApi) => {
  const { message, details } = problem;
  const error = legacyApi.errorOf(problem);
  return {
    ...(error !== undefined && { error }),
    errorDescription: Object.keys(details).length > 0 ? details : { message: [message] },
    data: null,
  };
};

export const problemType = (code: string): string => `urn:problem:${code}`;

/** Returns the schema of a successful response's body, for the OpenAPI document. */
export const wrapSchema = (envelope: Envelope, data: z.ZodType, list: boolean): z.ZodType => {
  const content = list ? z.array(data) : data;
  const fields = nullsOf(envelope);
  if (!fields) return content;
  const nullField = z.null().describe('Always null in a successful response.');
  const nulls = Object.fromEntries(Object.keys(fields).map((name) => [name, nullField]));
  return z.object({ ...nulls, data: content.describe('The requested data.'), ...(list && { meta: Meta }) });
};
