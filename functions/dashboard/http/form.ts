import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import { invalid, invalidFields } from '#shared/platform/problems/problem.ts';
import { faultsOf, messageOf } from '#shared/platform/problems/validation-messages.ts';

/** Maximum size of a form. It allows for the longest fields: keys, URLs and authenticator responses. */
const maxBytes = 64 * 1024;

export type FormFields = Readonly<Record<string, string>>;

/** Returns a form's fields as strings. Repeated fields are joined by commas; an uploaded file is read as text. */
export const fieldsOf = async (event: APIGatewayProxyEventV2): Promise<FormFields> => {
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  // Only an uploaded file makes a page's form this large.
  if (body.length > maxBytes) throw invalid('file', `must be at most ${maxBytes} bytes`);
  const type = event.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return joinRepeated([...new URLSearchParams(body.toString())]);
  const entries: [string, string][] = [];
  for (const [name, value] of await multipart(body, type))
    entries.push([name, typeof value === 'string' ? value : await value.text()]);
  return joinRepeated(entries.filter(([, value]) => value !== ''));
};

/** Parses a multipart body (RFC 7578) with Node's implementation. */
const multipart = async (body: Buffer, type: string): Promise<FormData> => {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    throw invalid('form', String(cause));
  }
};

const joinRepeated = (entries: readonly [string, string][]): FormFields =>
  Object.fromEntries(
    [...Map.groupBy(entries, ([name]) => name)].map(([name, repeated]) => [
      name,
      repeated.map(([, value]) => value).join(','),
    ]),
  );

/** The hidden field of a form that creates something (fields.ts): sent twice, the form creates it once. */
export const FormId = z.guid();

/** Builds the schema of a number in a form. An empty field is invalid. */
export const formNumber = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z
    .string()
    .trim()
    .regex(/^\d+(\.\d+)?$/, 'must be a number')
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** Parses a form with the schema of its route. Throws Problem `validation_error`, which lists the invalid fields. */
export const parseFields = (fields: FormFields, schema: z.ZodObject): unknown => {
  const parsed = schema.safeParse(fields, { error: messageOf });
  if (parsed.success) return parsed.data;
  throw invalidFields(faultsOf(parsed.error.issues, 'form'));
};
