import type { RequiredAccess } from '../platform/service.ts';
import { matchesArn, matchesWildcards, type NamedPrincipal, type Statement } from './statement.ts';

/** A role, or an AWS service that acts on its own behalf. */
export type Requester = { readonly role: string } | { readonly service: string };

export interface AccessRequest extends RequiredAccess {
  readonly requester: Requester;
}

export interface ApplicablePolicies {
  /** The statements in the identity-based policies of the requester's role. */
  readonly identityBased: readonly Statement[];
  /** The statements in the resource-based policy: key policy, queue policy, function permission or role trust. */
  readonly resourceBased: readonly Statement[];
}

export type Decision =
  | { readonly isAllowed: true; readonly allowedBy: readonly Statement[] }
  | { readonly isAllowed: false; readonly reason: string };

/** Traffic on this machine counts as encrypted: on AWS, all these calls use TLS. */
const impliedContext = { 'aws:SecureTransport': 'true' };

export const coversAction = (pattern: string, action: string): boolean =>
  matchesWildcards(pattern.toLowerCase(), action.toLowerCase());

const applies = (statement: Statement, { action, resource, context }: AccessRequest): boolean =>
  statement.actions.some((pattern) => coversAction(pattern, action)) &&
  statement.resources.some((pattern) => matchesArn(pattern, resource)) &&
  statement.conditions.every((holds) => holds({ ...impliedContext, ...context }));

const namesRequester = (principal: NamedPrincipal, requester: Requester): boolean => {
  if (typeof principal === 'string') return principal === 'anyone';
  return 'service' in requester && principal.service === requester.service;
};

/**
 * Returns whether a principal is the requester's account. A statement for the account applies to its roles: a Deny
 * affects them, and an Allow delegates to their policies.
 */
const namesAccount = (principal: NamedPrincipal, requester: Requester): boolean =>
  principal === 'account' && 'role' in requester;

/** Returns whether the resource's policy must allow the action, whatever the role's policies allow. */
const needsResourcePolicy = (action: string): boolean => /^(?:kms|sts):/.test(action);

/**
 * Evaluates a request against the policies of one account: an explicit Deny wins; otherwise, the role's policies or the
 * resource's policy must allow it, and for a KMS key, the key policy must allow it or delegate to the account.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
 * https://docs.aws.amazon.com/kms/latest/developerguide/key-policies.html
 */
export const decide = (request: AccessRequest, { identityBased, resourceBased }: ApplicablePolicies): Decision => {
  const { action, requester } = request;
  const roleStatements = identityBased.filter((statement) => applies(statement, request));
  const onResource = resourceBased.filter((statement) => applies(statement, request));
  const toRequester = onResource.filter(({ principals }) =>
    principals.some((principal) => namesRequester(principal, requester)),
  );
  const toAccount = onResource.filter(({ principals }) =>
    principals.some((principal) => namesAccount(principal, requester)),
  );

  const denies = ({ effect }: Statement): boolean => effect === 'Deny';
  if (roleStatements.some(denies))
    return { isAllowed: false, reason: 'with an explicit deny in an identity-based policy' };
  if ([...toRequester, ...toAccount].some(denies)) {
    return { isAllowed: false, reason: 'with an explicit deny in a resource-based policy' };
  }

  // A key policy for the account delegates to the role's policies.
  const roleDecides = !needsResourcePolicy(action) || toAccount.length > 0;
  const byRolePolicies = roleDecides && roleStatements.length > 0 ? [...roleStatements, ...toAccount] : [];
  const allowedBy = [...toRequester, ...byRolePolicies];
  if (allowedBy.length > 0) return { isAllowed: true, allowedBy };
  const kind = roleDecides && 'role' in requester ? 'identity-based' : 'resource-based';
  return { isAllowed: false, reason: `because no ${kind} policy allows the ${action} action` };
};
