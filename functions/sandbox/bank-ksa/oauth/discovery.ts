import * as z from 'zod';
import { metadataOf } from '#functions/sandbox/banks/oauth/metadata.ts';
import type { Operation } from '#functions/sandbox/banks/server/call.ts';
import type { BankDeps } from '../access/deps.ts';

/** What a client may ask for itself. */
export const ClientScope = z.enum(['openid', 'accounts']);

export const discovery: Operation<BankDeps> = async (call, { bindsTokens }) => {
  const { resources } = call.addresses;
  return metadataOf(call, bindsTokens, {
    token_endpoint: `${resources}/token`,
    pushed_authorization_request_endpoint: `${resources}/par`,
    response_types_supported: ['code id_token'],
    response_modes_supported: ['fragment'],
    scopes_supported: ClientScope.options,
  });
};
