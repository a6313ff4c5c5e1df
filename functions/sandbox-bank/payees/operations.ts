import { parsedJson } from '#shared/platform/runtime/json.ts';
import { confirmationOf, ConfirmationRequest } from '#shared/sandbox-banks/confirm-payee.ts';
import type { Operation } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { type BearerDeps, requireClientToken } from '../oauth/bearer-token.ts';

/** Says whether the holder of an account has a name. Answers 204 if the bank does not keep the account. */
export const confirmPayee: Operation<BearerDeps> = async (call, deps) => {
  await requireClientToken(call, deps);
  const request = ConfirmationRequest.safeParse(parsedJson(call.body));
  if (!request.success)
    throw new ApiError(400, 'Body.InvalidFormat', 'An IBAN and the name of its holder are required');
  const confirmation = confirmationOf(call.bank, request.data);
  return confirmation ? { status: 200, json: { Data: confirmation } } : { status: 204, json: undefined };
};
