import { publishedKeys } from '../jose/published-keys.ts';
import { createAuthorisationServer } from '../oauth/authorisation-server.ts';
import { createCallsAsClient } from '../oauth/own-tokens.ts';
import type { BankLink } from '../port/bank-link.ts';
import { NotOffered } from '../port/errors.ts';
import { noPaymentBank } from '../port/payments.ts';
import type { ConnectionSettings } from '../transport/bank-protocol.ts';
import { createCalls } from '../transport/calls.ts';
import { createKsaAccounts } from '../wire/ksa-accounts.ts';
import { createMessages } from '../wire/messages.ts';
import { createConsents } from './consents.ts';
import { fromKsa2024 } from './wire-values.ts';

/**
 * Connects to a Saudi bank for account information (KSA Account Information API 2024.09.01-final-errata1): FAPI 2.0 with
 * signed requests and mutual TLS. The pushed authorisation request names a consent that was created beforehand. Every
 * message with a body is signed.
 */
export const ksa2024Bank = ({
  server,
  clientId,
  signer,
  http,
  now,
}: Omit<ConnectionSettings, 'eventsOf'>): BankLink => {
  const base = server.apis.accounts;
  if (base === undefined) throw new NotOffered(`${server.provider} does not share account data`);
  const call = createCalls(server.provider, http);
  const keys = publishedKeys(server, call, now);
  const messages = createMessages(
    { server, clientId, signer, keys, now },
    { isAlwaysSigned: true, acceptsUnsignedErrors: true, audience: 'list' },
  );
  const authorisationServer = createAuthorisationServer({ server, clientId, signer, call, now });
  const callAsClient = createCallsAsClient(authorisationServer, call, now);
  return {
    authority: createConsents({ server, clientId, keys, authorisationServer, callAsClient, messages, now }, base),
    payments: noPaymentBank,
    accounts: createKsaAccounts({ base, call, messages, now, decode: fromKsa2024 }),
  };
};
