import { metadataOf } from '#functions/sandbox/banks/oauth/metadata.ts';
import { Scope } from '#functions/sandbox/banks/registry/registered-client.ts';
import type { Operation } from '#functions/sandbox/banks/server/call.ts';
import type { BankDeps } from '../access/deps.ts';
import { apiPaths } from '../http/links.ts';
import { consentTypes } from '../records/terms.ts';

export const discovery: Operation<BankDeps> = async (call, { bindsTokens }) => {
  const { resources } = call.addresses;
  return metadataOf(call, bindsTokens, {
    token_endpoint: `${resources}${apiPaths.authorisation}/token`,
    pushed_authorization_request_endpoint: `${resources}${apiPaths.authorisation}/par`,
    registration_endpoint: `${resources}/register`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    authorization_details_types_supported: Object.values(consentTypes),
    authorization_response_iss_parameter_supported: true,
    scopes_supported: Scope.options,
  });
};
