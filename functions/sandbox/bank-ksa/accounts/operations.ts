import { accountOperations } from '#functions/sandbox/banks/accounts/operations.ts';
import { ksa } from '../http/standard.ts';
import { requireData } from './access.ts';
import * as accountViews from './account-view.ts';
import * as arrangements from './arrangements.ts';
import { presentParty } from './party-view.ts';
import { listTransactions } from './transactions.ts';

const { common, read, readCustomer } = accountOperations(ksa, requireData, { ...accountViews, ...arrangements });

export const accounts = {
  ...common,
  listTransactions,
  listParties: read(['ReadParty'], 'Party', ({ account: { persona, bank } }) => [presentParty(persona, bank)]),
  getConsentingParty: readCustomer(['ReadPartyPSU', 'ReadPartyPSUIdentity'], (persona, bank) => [
    presentParty(persona, bank),
  ]),
};
