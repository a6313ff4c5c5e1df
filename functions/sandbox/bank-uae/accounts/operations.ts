import { accountOperations } from '#functions/sandbox/banks/accounts/operations.ts';
import { uae } from '../http/standard.ts';
import { requireData } from './access.ts';
import * as accountViews from './account-view.ts';
import * as arrangements from './arrangements.ts';
import { listStatements, listTransactions } from './histories.ts';
import { presentHolder, presentParty } from './party-view.ts';
import { presentProduct } from './product-view.ts';

const { common, read, readCustomer } = accountOperations(uae, requireData, { ...accountViews, ...arrangements });

const partyPermissions = ['ReadParty', 'ReadPartyUser', 'ReadPartyUserIdentity'] as const;

export const accounts = {
  ...common,
  listTransactions,
  listStatements,
  listProducts: read(['ReadProduct'], 'Product', ({ account }) => [presentProduct(account.plan)]),
  listParties: read(partyPermissions, 'Party', ({ account }) => [presentHolder(account)]),
  getConsentingParty: readCustomer(partyPermissions, presentParty),
};
