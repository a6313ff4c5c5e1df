import type { BankCall, ServerDeps } from './call.ts';
import { subjectOf } from './client-authentication.ts';
import { ResourceError } from './errors.ts';
import { readClientToken } from '../registry/client-tokens.ts';

/**
 * Throws ResourceError 401 unless every caller may use the controls, or the request has a token that a registered client
 * signed for the address of the control.
 */
export const requireControl = async (
  { headers, addresses, path }: BankCall,
  { hasOpenControls, settings, now }: ServerDeps,
): Promise<void> => {
  if (hasOpenControls) return;
  const [, token = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const client = await settings.client(subjectOf(token));
  if (!client) throw new ResourceError(401);
  await readClientToken(token, client, {
    now: now(),
    claims: { audience: addresses.market + path, required: [] },
    errorOf: () => new ResourceError(401),
  });
};
