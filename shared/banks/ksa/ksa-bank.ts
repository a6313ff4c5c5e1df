import type { BankLink } from '../port/bank-link.ts';
import { NotOffered } from '../port/errors.ts';
import { noPaymentBank } from '#shared/banks/port/payments.ts';
import { createKsaAccounts } from '../wire/ksa-accounts.ts';
import { fromKsa } from '../wire/ksa-values.ts';
import { bankContext, type KsaBankSettings } from './bank-context.ts';
import { createConsents } from './consents.ts';

/**
 * Connects to a Saudi bank for account information (KSA Account Information API 2022.11.01-final-errata2): FAPI 1.0
 * Advanced with pushed authorisation requests, which refer to a consent that was created beforehand. Saudi Arabia has
 * no public payment standard.
 */
export const ksaBank = (settings: KsaBankSettings): BankLink => {
  const base = settings.server.apis.accounts;
  if (base === undefined) throw new NotOffered(`${settings.server.provider} does not share account data`);
  const bank = bankContext(settings);
  const { call, messages, now } = bank;
  return {
    authority: createConsents(bank, base),
    payments: noPaymentBank,
    accounts: createKsaAccounts({ base, call, messages, now, decode: fromKsa }),
  };
};
