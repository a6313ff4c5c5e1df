import * as z from 'zod';
import type { GeneralCode, Problem } from '#shared/platform/problems/problem.ts';
import type { Page } from '#shared/platform/storage/page.ts';
import { Meta, metaOf } from './paging.ts';

/**
 * The faces of the interface: the current one, the legacy one with its envelope, the legacy authentication paths, which
 * answer problem details (RFC 9457), and the pages for browsers. They offer the same use cases and differ only in how
 * answers look.
 */
export type Face = 'current' | 'legacy' | 'problem' | 'browser';

/** A part of the legacy interface. */
export interface Family {
  readonly name: string;
  /** The fields of its envelope that are null in a successful response. */
  readonly nulls: Readonly<Record<string, null>>;
  /** The `error` of a refusal. Undefined if this family has no name for it: `error` is left out then. */
  errorOf(problem: Problem): string | undefined;
}

/** How the answers of a route look. */
export type Look =
  | { readonly face: Exclude<Face, 'legacy'>; readonly family?: never }
  | { readonly face: 'legacy'; readonly family: Family };

/** How a path refuses a client that is not enabled for its product. */
export const missingProduct = {
  current: 'forbidden',
  legacy: 'not_subscribed',
  problem: 'forbidden',
  browser: 'forbidden',
} as const satisfies Record<Face, GeneralCode>;

export interface Rendered {
  /** A text is sent as it is, anything else as JSON. */
  readonly body: unknown;
  readonly type: string;
}

const errorPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Something went wrong</title><h1>Something went wrong</h1>' +
  '<p>Go back to the website or app that sent you here, and try again.</p>' +
  '<h1 lang="ar" dir="rtl">حدث خطأ ما</h1>' +
  '<p lang="ar" dir="rtl">عُد إلى الموقع أو التطبيق الذي أرسلك إلى هنا، وحاول مرة أخرى.</p></html>';

const json = (body: unknown): Rendered => ({ body, type: 'application/json' });

/** The envelopes of successful responses. Each family of the legacy interface has its own. */
export type Envelope = Exclude<Face, 'legacy'> | Family;

export const envelopeOf = (look: Look): Envelope => (look.face === 'legacy' ? look.family : look.face);

/** The fields of an envelope that are null in a successful response. Without an envelope, the body is the data alone. */
const nullsOf = (envelope: Envelope): Family['nulls'] | undefined => {
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

/** Renders a refusal. Undefined for an answer without a body. */
export const renderProblem = (problem: Problem, path: string, look: Look): Rendered | undefined => {
  const { code, status, title, message, details, facts } = problem;
  switch (look.face) {
    case 'current':
      return json({ code, message, details: { ...details, ...facts } });
    case 'legacy':
      // The legacy interface answers internal errors without a body.
      return code === 'internal_error' ? undefined : json(legacyProblem(problem, look.family));
    case 'problem':
      return {
        // `errors` is an extension member (RFC 9457 §3.2).
        body: { type: problemType(code), title, status, detail: message, instance: path, errors: details },
        type: 'application/problem+json',
      };
    case 'browser':
      // Operations show their own pages. This one appears only if something went wrong before or in them.
      return { body: errorPage, type: 'text/html; charset=utf-8' };
  }
};

const legacyProblem = (problem: Problem, family: Family) => {
  const { message, details } = problem;
  const error = family.errorOf(problem);
  return {
    ...(error !== undefined && { error }),
    errorDescription: Object.keys(details).length > 0 ? details : { message: [message] },
    data: null,
  };
};

export const problemType = (code: string): string => `urn:problem:${code}`;

/** The schema of a success body, for the OpenAPI document. */
export const wrapSchema = (envelope: Envelope, data: z.ZodType, list: boolean): z.ZodType => {
  const content = list ? z.array(data) : data;
  const fields = nullsOf(envelope);
  if (!fields) return content;
  const absent = z.null().describe('Always null in a response that is not an error.');
  const nulls = Object.fromEntries(Object.keys(fields).map((name) => [name, absent]));
  return z.object({ ...nulls, data: content.describe('The requested data.'), ...(list && { meta: Meta }) });
};
