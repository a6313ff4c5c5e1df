import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import { requireConsentToken } from '../access/bearer-token.ts';
import type { BankDeps } from '../access/deps.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { accountById } from '#functions/sandbox/banks/customers/bank-account.ts';
import type { Consent } from '../records/consent.ts';
import type { Permission } from '../records/terms.ts';

/** What a request for account information may see. */
export interface DataAccess {
  readonly consent: Consent;
  /** The accounts that the customer has chosen. */
  readonly accounts: readonly BankAccount[];
  has(permission: Permission): boolean;
}

/**
 * Throws ResourceError unless the token's consent is authorised (400) and has one of the permissions (403), and while the
 * section is failing (403). Payment consents may have permissions too, for the account that is paid from.
 */
export const requireData = async (
  call: BankCall,
  permissions: readonly Permission[],
  deps: BankDeps,
): Promise<DataAccess> => {
  const { consent } = await requireConsentToken(call, 'accounts', deps);
  const isReadable = consent.status === 'Authorized' || (consent.kind === 'payment' && consent.status === 'Consumed');
  if (!isReadable) throw new ResourceError(400, 'Consent.BusinessRuleViolation', `The consent is ${consent.status}`);
  const section = call.path.split('/').at(-1) ?? '';
  if (consent.failing?.includes(section))
    throw new ResourceError(403, 'Consent.TransientAccountAccessFailure', `There is no access to ${section} for now`);
  const granted = new Set<string>(consent.terms.Permissions ?? []);
  if (!permissions.some((permission) => granted.has(permission)))
    throw new ResourceError(403, 'Consent.PermissionDenied', `The consent needs ${permissions.join(' or ')}`);
  const accounts = consent.accountIds.flatMap((id) => accountById(call.bank, id) ?? []);
  return { consent, accounts, has: (permission) => granted.has(permission) };
};

/** The account of the path. Throws ResourceError 400 if the consent does not cover it: 404 is not declared. */
export const requireAccount = ({ accounts }: DataAccess, { params }: BankCall): BankAccount => {
  const account = accounts.find(({ accountId }) => accountId === params.accountId);
  if (account) return account;
  throw new ResourceError(400, 'Resource.NotFound', 'The consent does not cover this account');
};
