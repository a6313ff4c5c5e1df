import { randomBytes } from 'node:crypto';
import { digest } from '#shared/runtime/ids.ts';

/** OAuth state: names the consent and proves, by 256 secret bits, that whoever brings it came back from the bank. */
export const newState = (consentId: string): { readonly state: string; readonly stateHash: string } => {
  const state = `${consentId}.${randomBytes(32).toString('base64url')}`;
  return { state, stateHash: hashOfState(state) };
};

export const hashOfState = (state: string): string => digest('state', state);

export const consentIdOfState = (state: string): string => state.slice(0, 36).toLowerCase();
