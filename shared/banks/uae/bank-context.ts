import type { EventScope } from '../port/events.ts';
import type { BankSettings } from '../transport/bank-protocol.ts';
import { createConnection } from '../wire/connection.ts';
import { createMessages } from '../wire/messages.ts';
import { type Profile, uaeProfile } from './terms/profile.ts';

export interface UaeBankSettings extends BankSettings {
  /** The consents for which the bank posts events. Defaults to all consents. */
  readonly eventsOf?: EventScope;
}

/** Creates the context of one bank, which all parts of its connector share. */
export const bankContext = (
  { eventsOf = 'every-consent', ...settings }: UaeBankSettings,
  profile: Profile = uaeProfile,
) => {
  const connection = createConnection(settings);
  return {
    ...connection,
    eventsOf,
    profile,
    paymentMessages: createMessages(connection, { isAlwaysSigned: true, audience: 'list' }),
    payeeMessages: createMessages(connection, { isAlwaysSigned: true, audience: 'text' }),
    accountMessages: createMessages(connection, { isAlwaysSigned: false, audience: 'list' }),
  };
};
export type BankContext = ReturnType<typeof bankContext>;

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
