import * as z from 'zod';
import {
  codesOfFamily,
  type LegacyCode,
  legacyCodes,
  type LegacyFamily,
} from '#shared/platform/problems/legacy-code.ts';
import { type Problem, type ProblemCode, problemCodes } from '#shared/platform/problems/problem.ts';
import type { Page } from '#shared/platform/storage/page.ts';
import { Meta, metaOf } from './paging.ts';

/**
 * The faces of the interface: the current one, the legacy one with its envelope, the legacy authentication paths, which
 * answer problem details (RFC 9457), and the pages for browsers. They offer the same use cases and differ only in how
 * answers look.
 */
export type Face = 'current' | 'legacy' | 'problem' | 'browser';

/** How the answers of a route look. A legacy route names its family, which decides the codes that it may answer. */
export type Look =
  | { readonly face: Exclude<Face, 'legacy'>; readonly family?: never }
  | { readonly face: 'legacy'; readonly family: LegacyFamily };

/** How a path refuses a client that is not enabled for its product. */
export const missingProduct = {
  current: 'forbidden',
  legacy: 'not_subscribed',
  problem: 'forbidden',
  browser: 'forbidden',
} as const satisfies Record<Face, ProblemCode>;

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
export type Envelope = Exclude<Face, 'legacy'> | LegacyFamily;

export const envelopeOf = (look: Look): Envelope => (look.face === 'legacy' ? look.family : look.face);

/** The fields of an envelope that are null in a successful response. Without an envelope, the body is the data alone. */
const envelopes: Record<Envelope, Readonly<Record<string, null>> | 'none'> = {
  current: {},
  // The published documents allow null for `errorDescription` alone.
  ais: { errorDescription: null },
  pis: { errorDescription: null },
  av: { error: null, errorDescription: null },
  problem: 'none',
  browser: 'none',
};

export const wrap = (envelope: Envelope, data: unknown): unknown => {
  const fields = envelopes[envelope];
  return fields === 'none' ? data : { ...fields, data };
};

export const wrapPage = (envelope: Envelope, page: Page<unknown>): unknown => {
  const fields = envelopes[envelope];
  return fields === 'none' ? page.items : { ...fields, data: page.items, meta: metaOf(page) };
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

const legacyProblem = ({ legacyCode, message, details }: Problem, family: LegacyFamily) => {
  const codes: readonly LegacyCode[] = codesOfFamily[family];
  return {
    ...(codes.includes(legacyCode) && { error: legacyCode }),
    errorDescription: Object.keys(details).length > 0 ? details : { message: [message] },
    data: null,
  };
};

const FieldMessages = z.record(z.string(), z.array(z.string()));

const problemType = (code: string): string => `urn:problem:${code}`;

/** The codes of refusals by face, for the OpenAPI document. */
const problemNames = {
  current: z.enum(problemCodes).meta({ id: 'ErrorCode' }),
  legacy: z.enum(legacyCodes).meta({ id: 'LegacyErrorCode' }),
  problem: z.enum(problemCodes.map(problemType)).meta({ id: 'ProblemType' }),
};

/** The schemas of the error bodies, for the OpenAPI document. */
export const problemBodies = {
  current: z.object({ code: problemNames.current, message: z.string(), details: FieldMessages }).meta({
    id: 'Error',
    description: 'Why a request was refused. Rely on `code`; `message` is prose and may change.',
  }),
  legacy: z
    .object({ error: problemNames.legacy.optional(), errorDescription: FieldMessages.nullable(), data: z.null() })
    .meta({
      id: 'LegacyError',
      description:
        'Why a request to the legacy interface was refused. ais and pis leave `error` out where their published list has no code.',
    }),
  problem: z
    .object({
      type: problemNames.problem,
      title: z.string(),
      status: z.int(),
      detail: z.string(),
      instance: z.string(),
      errors: FieldMessages,
    })
    .meta({
      id: 'ProblemDetails',
      description: 'Why a request to a legacy authentication path was refused (RFC 9457).',
    }),
  browser: z.string().meta({ id: 'ErrorPage', description: 'An HTML page that tells the customer to go back.' }),
} as const satisfies Record<Face, z.ZodType>;

/** The schema of a success body, for the OpenAPI document. */
export const wrapSchema = (envelope: Envelope, data: z.ZodType, list: boolean): z.ZodType => {
  const content = list ? z.array(data) : data;
  const fields = envelopes[envelope];
  if (fields === 'none') return content;
  const nulls = Object.fromEntries(Object.keys(fields).map((name) => [name, z.null()]));
  return z.object({ ...nulls, data: content, ...(list && { meta: Meta }) });
};
