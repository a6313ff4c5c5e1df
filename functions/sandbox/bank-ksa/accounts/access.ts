import { accountsAt, type BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { requireConsentToken } from '../access/bearer-token.ts';
import type { BankDeps } from '../access/deps.ts';
import type { Consent } from '../records/consent.ts';
import type { Permission } from '../records/terms.ts';

/** What a request for account information may see. */
export interface DataAccess {
  readonly consent: Consent;
  /** The accounts that the customer has chosen. */
  readonly accounts: readonly BankAccount[];
  has(permission: Permission): boolean;
}

/** Throws ResourceError 403 unless the token's consent is authorised and has one of the permissions. */
export const requireData = async (
  call: BankCall,
  permissions: readonly Permission[],
  deps: BankDeps,
): Promise<DataAccess> => {
  const consent = await requireConsentToken(call, deps);
  if (consent.status !== 'Authorized') {
    const code = consent.status === 'Revoked' ? 'KSAOB.Consent.Revoked' : 'KSAOB.Consent.Invalid';
    throw new ResourceError(403, code, `The consent is ${consent.status}`);
  }
  const section = call.path.split('/').at(-1) ?? '';
  if (consent.failing?.includes(section)) {
    const message = `There is no access to ${section} for now`;
    throw new ResourceError(403, 'KSAOB.Consent.TransientAccountAccessFailure', message);
  }
  const granted = new Set<string>(consent.terms.Permissions);
  if (!permissions.some((permission) => granted.has(permission)))
    throw new ResourceError(403, 'KSAOB.Consent.Invalid', `The consent needs ${permissions.join(' or ')}`);
  const accounts = accountsAt(call.bank).filter(({ accountId }) => consent.accountIds.includes(accountId));
  return { consent, accounts, has: (permission) => granted.has(permission) };
};

/** The account of the path. Throws ResourceError 400 if the consent does not cover it. */
export const requireAccount = ({ accounts }: DataAccess, { params }: BankCall): BankAccount => {
  const account = accounts.find(({ accountId }) => accountId === params.accountId);
  if (account) return account;
  throw new ResourceError(400, 'KSAOB.Resource.InvalidResourceId', 'The consent does not cover this account');
};
