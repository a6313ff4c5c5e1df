import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import type { LookUpFailure } from '#shared/verifications/sources/account-source.ts';
import { accountAt } from '#functions/sandbox/banks/holders.ts';
import type { Operation } from './server.ts';

/** Delay of a slow response: longer than callers wait. */
const slowMs = 8_000;

const statusOf: Readonly<Record<LookUpFailure, number>> = {
  ACCOUNT_NOT_FOUND: 404,
  BANK_ISSUE: 424,
  UNSUPPORTED_BY_BANK: 422,
  DISABLED: 422,
  GIVEN_INPUT_CANNOT_BE_VERIFIED: 422,
};

const LookUpRequest = z.object({ iban: z.string() });

export const lookUpAccount: Operation = async ({ body }) => {
  const { data: request } = LookUpRequest.safeParse(parsedJson(body ?? ''));
  const found = request ? accountAt(request.iban) : 'ACCOUNT_NOT_FOUND';
  if (typeof found !== 'string') return [200, found];
  if (found === 'slow') {
    await pause(slowMs);
    return [503, { code: 'SLOW' }];
  }
  if (found === 'broken') return [500, { code: 'BROKEN' }];
  return [statusOf[found], { code: found }];
};
