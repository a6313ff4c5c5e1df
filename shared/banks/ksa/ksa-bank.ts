import type { BankLink } from '../port/bank-link.ts';
import type { ConsentAuthority } from '../port/consents.ts';
import { NotOffered } from '../port/errors.ts';
import { noPaymentBank } from '../port/payments.ts';
import type { BankSettings } from '../transport/bank-protocol.ts';
import type { AccountApi } from '../wire/account-responses.ts';
import { createConnection } from '../wire/connection.ts';
import { createMessages, type MessageForm } from '../wire/messages.ts';
import { createKsaAccounts } from './accounts.ts';
import type { KsaBank } from './consent-resource.ts';
import { createConsents as createConsents2022 } from './consents-2022.ts';
import { createConsents as createConsents2024 } from './consents-2024.ts';
import { fromKsa2024 } from './values-2024.ts';
import { fromKsa } from './values.ts';

/** Differences between the versions of the standard. */
interface Version extends Pick<AccountApi, 'decode'> {
  readonly form: MessageForm;
  readonly createConsents: (bank: KsaBank) => ConsentAuthority;
}

/** Connects to a Saudi bank for account information. Saudi Arabia has no public payment standard. */
const connectIn =
  ({ form, createConsents, decode }: Version) =>
  (settings: BankSettings): BankLink => {
    const base = settings.server.apis.accounts;
    if (base === undefined) throw new NotOffered(`${settings.server.provider} does not share account data`);
    const connection = createConnection(settings);
    const bank = { ...connection, base, messages: createMessages(connection, form) };
    return {
      authority: createConsents(bank),
      payments: noPaymentBank,
      accounts: createKsaAccounts({ ...bank, decode }),
    };
  };

/**
 * Version 2022.11.01-final-errata2: FAPI 1.0 Advanced with pushed authorisation requests, which refer to a consent that
 * was created beforehand.
 */
export const ksaBank = connectIn({
  form: { isAlwaysSigned: false, audience: 'list' },
  createConsents: createConsents2022,
  decode: fromKsa,
});

/**
 * Version 2024.09.01-final-errata1: FAPI 2.0 with signed requests and mutual TLS. The pushed authorisation request names
 * a consent that was created beforehand. Every message with a body is signed.
 */
export const ksa2024Bank = connectIn({
  form: { isAlwaysSigned: true, acceptsUnsignedErrors: true, audience: 'list' },
  createConsents: createConsents2024,
  decode: fromKsa2024,
});
