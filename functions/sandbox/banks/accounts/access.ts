import type { AccountPermission } from '#shared/standard/consents/permissions.ts';
import { accountsAt, type BankAccount } from '../customers/bank-account.ts';
import type { BankCall } from '../server/call.ts';
import { ResourceError } from '../server/errors.ts';
import type { Standard } from './standard.ts';

/** A consent to share account data, as far as the markets keep it alike. */
interface DataConsent {
  readonly consentId: string;
  readonly clientId: string;
  readonly personaId?: string | undefined;
  readonly accountIds: readonly string[];
  readonly failing?: readonly string[] | undefined;
  readonly terms: { readonly Permissions?: readonly string[] | undefined };
}

/** What a request for account information may see. */
export interface DataAccess<C = DataConsent> {
  readonly consent: C;
  /** The accounts that the customer has chosen. */
  readonly accounts: readonly BankAccount[];
  has(permission: AccountPermission): boolean;
}

export type RequireData<Deps, C = DataConsent> = (
  call: BankCall,
  permissions: readonly AccountPermission[],
  deps: Deps,
) => Promise<DataAccess<C>>;

/**
 * Throws ResourceError 403 unless the consent has one of the permissions, and while the section is failing.
 *
 * @param consentOf the consent of the request's token. Throws ResourceError unless data can be read with it
 */
export const requireDataBy =
  <Deps, C extends DataConsent>(
    { code, beyondConsent }: Standard,
    consentOf: (call: BankCall, deps: Deps) => Promise<C>,
  ): RequireData<Deps, C> =>
  async (call, permissions, deps) => {
    const consent = await consentOf(call, deps);
    const section = call.path.split('/').at(-1) ?? '';
    if (consent.failing?.includes(section)) {
      const message = `There is no access to ${section} for now`;
      throw new ResourceError(403, code('Consent.TransientAccountAccessFailure'), message);
    }
    const granted = new Set<string>(consent.terms.Permissions);
    if (!permissions.some((permission) => granted.has(permission)))
      throw new ResourceError(403, beyondConsent.permission, `The consent needs ${permissions.join(' or ')}`);
    const accounts = accountsAt(call.bank).filter(({ accountId }) => consent.accountIds.includes(accountId));
    return { consent, accounts, has: (permission) => granted.has(permission) };
  };

/** The account of the path. Throws ResourceError 400 if the consent does not cover it: 404 is not declared. */
export const requireAccount = (
  { accounts }: Pick<DataAccess, 'accounts'>,
  { params }: BankCall,
  { beyondConsent }: Standard,
): BankAccount => {
  const account = accounts.find(({ accountId }) => accountId === params.accountId);
  if (account) return account;
  throw new ResourceError(400, beyondConsent.account, 'The consent does not cover this account');
};
