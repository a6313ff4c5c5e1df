import { memoizeByKey } from '#shared/platform/runtime/cache.ts';
import type { BankSettings } from '../transport/bank-protocol.ts';
import { createConnection } from '../wire/connection.ts';
import { createMessages } from '../wire/messages.ts';
import { type Profile, uaeProfile } from './terms/profile.ts';

/** Creates the context of one bank, which all parts of its connector share. */
export const bankContext = (settings: BankSettings, profile: Profile = uaeProfile) => {
  const connection = createConnection(settings);
  return {
    ...connection,
    profile,
    paymentMessages: createMessages(connection, { isAlwaysSigned: true, audience: 'list' }),
    payeeMessages: createMessages(connection, { isAlwaysSigned: true, audience: 'text' }),
    accountMessages: createMessages(connection, { isAlwaysSigned: false, audience: 'list' }),
  };
};
export type BankContext = ReturnType<typeof bankContext>;

/** A bank's context contains its keys and tokens, so it is kept for as long as the bank does not change. */
export const contextOf = memoizeByKey((settings: BankSettings) => bankContext(settings));

/**
 * The scopes of our client-credentials tokens: for payments and payment consents, for account consents, and for
 * confirmation of payee.
 */
export const scopes = {
  payment: 'openid payments',
  account: 'openid accounts',
  payees: 'openid confirmation-of-payee',
} as const;

export const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` });
