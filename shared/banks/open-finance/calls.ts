import * as z from 'zod';
import type { BankCall } from '../port/call.ts';
import { BankRefusal, BankUnavailable } from '../port/errors.ts';
import {
  type HttpAnswer,
  type HttpClient,
  type HttpRequest,
  Unreachable,
} from '#shared/platform/outbound/http-client.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { log } from '#shared/platform/runtime/log.ts';

const timeoutMs = 10_000;

export type BankRequest = Omit<HttpRequest, 'timeoutMs'>;

/** Calls one bank and logs each call under a name. Throws BankUnavailable if there is no complete answer. */
export type CallBank = (name: string, call: BankCall, request: BankRequest) => Promise<HttpAnswer>;

export const openCalls =
  (provider: string, http: HttpClient): CallBank =>
  async (name, { interactionId }, request) => {
    const startedAt = performance.now();
    const facts = { event: 'bank.answered', provider, call: name, interactionId } as const;
    const passed = () => Math.round(performance.now() - startedAt);
    try {
      const headers = { accept: 'application/json', 'x-fapi-interaction-id': interactionId, ...request.headers };
      const answer = await http({ ...request, headers, timeoutMs });
      log({ ...facts, status: answer.status, durationMs: passed(), outcome: 'answered' });
      return answer;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      log({ ...facts, durationMs: passed(), outcome: error.reason });
      throw new BankUnavailable(`${provider} did not answer`, { cause: error });
    }
  };

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
