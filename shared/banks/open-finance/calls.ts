import * as z from 'zod';
import { BankRefusal, BankUnavailable } from '../port/errors.ts';
import type { HttpAnswer } from '#shared/platform/outbound/http-client.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';

const OAuthError = z.object({ error: z.string() });

/** Throws BankRefusal if the answer is an OAuth error. */
export const throwOAuthError = (answer: HttpAnswer): void => {
  const refusal = [400, 401].includes(answer.status) ? OAuthError.safeParse(jsonOf(answer)) : undefined;
  if (refusal?.success) throw new BankRefusal(refusal.data.error);
};

export const unusable = ({ status }: HttpAnswer): BankUnavailable => new BankUnavailable(`The bank answered ${status}`);

const compactJws = /^[\w-]+\.([\w-]+)\.[\w-]+$/;

/** The JSON of an answer. Of a signed answer, its claim `message`; the signature is not verified here. */
export const jsonOf = ({ text }: HttpAnswer): unknown => {
  const [, payload] = compactJws.exec(text.trim()) ?? [];
  if (!payload) return parsedJson(text);
  const claims = parsedJson(Buffer.from(payload, 'base64url').toString()) as { message?: unknown } | null | undefined;
  return claims?.message;
};

/** The answer in the shape of a schema. Throws BankUnavailable for any other status or shape. */
export const readAnswer = <S extends z.ZodType>(schema: S, answer: HttpAnswer, status: number): z.output<S> => {
  if (answer.status !== status) throw unusable(answer);
  const parsed = schema.safeParse(jsonOf(answer));
  if (!parsed.success) throw new BankUnavailable('The bank answered in an unknown shape', { cause: parsed.error });
  return parsed.data;
};
