import type { BankKeys } from '../jose/bank-keys.ts';
import type { AuthorisationServer } from '../oauth/authorisation-server.ts';
import type { BankClient } from '../transport/bank-server.ts';
import type { EventScope } from '../port/events.ts';
import type { CallAsClient } from '../oauth/own-tokens.ts';
import type { CallBank } from '../transport/calls.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { NamedSigner } from '#shared/platform/directory-keys/ps256-signer.ts';
import type { Messages } from '../wire/messages.ts';
import type { Profile } from './terms/profile.ts';

/** The context of one bank, shared by all parts of its connector. */
export interface BankContext extends BankClient {
  readonly profile: Profile;
  readonly eventsOf: EventScope;
  readonly signer: NamedSigner;
  readonly keys: BankKeys;
  readonly authorisationServer: AuthorisationServer;
  readonly call: CallBank;
  readonly callAsClient: CallAsClient;
  readonly paymentMessages: Messages;
  readonly payeeMessages: Messages;
  readonly accountMessages: Messages;
  readonly now: Clock;
}

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
