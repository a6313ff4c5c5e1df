import type { RequiredAccess } from '../platform/service.ts';
import type { CloudContext } from '../template/cloud-context.ts';
import { coversAction, decide, type Decision, type Requester } from './decide.ts';
import { readPolicies, type StatementsByArn } from './policies.ts';
import { matchesArn, type Statement } from './statement.ts';

/** A kind of request that was decided. */
export interface AccessRecord {
  /** The name of the role, or the service. */
  readonly requester: string;
  readonly action: string;
  readonly resource: string;
  readonly isAllowed: boolean;
}

/** An action on a resource that one statement of a policy allows. */
export interface Grant {
  /** Stack and logical id of the policy. */
  readonly policy: string;
  /** The name of the role that has the policy, or whom the statement of a resource-based policy names. */
  readonly grantee: string;
  readonly action: string;
  readonly resource: string;
  /** Whether it allowed a request. */
  readonly isUsed: boolean;
}

const nameOf = (requester: Requester): string =>
  'role' in requester ? (requester.role.split('/').at(-1) ?? requester.role) : requester.service;

const allowing = (policies: StatementsByArn): { arn: string; statement: Statement }[] =>
  [...policies].flatMap(([arn, statements]) =>
    statements.filter(({ effect }) => effect === 'Allow').map((statement) => ({ arn, statement })),
  );

/** Opens access control: it decides requests by all policies of the templates, and records requests and used grants. */
export const openAccessControl = (context: CloudContext) => {
  const { identityBased, resourceBased } = readPolicies(context);
  const records = new Map<string, AccessRecord>();
  const allowedBy = new Map<Statement, Set<AccessRecord>>();

  const record = (requester: string, { action, resource }: RequiredAccess, decision: Decision): AccessRecord => {
    const { isAllowed } = decision;
    const key = `${requester} ${action} ${resource} ${isAllowed}`;
    const known = records.get(key);
    if (known) return known;
    const added = { requester, action, resource, isAllowed };
    records.set(key, added);
    if (!isAllowed) context.notice(`${requester} may not ${action} on ${resource}, ${decision.reason}`);
    return added;
  };

  const check = (requester: Requester, required: RequiredAccess): Decision => {
    const decision = decide(
      { ...required, requester },
      {
        identityBased: 'role' in requester ? (identityBased.get(requester.role) ?? []) : [],
        resourceBased: resourceBased.get(required.resource) ?? [],
      },
    );
    const recorded = record(nameOf(requester), required, decision);
    for (const statement of decision.isAllowed ? decision.allowedBy : []) {
      allowedBy.set(statement, (allowedBy.get(statement) ?? new Set()).add(recorded));
    }
    return decision;
  };

  const grantsOf = (statement: Statement, grantee: string): Grant[] => {
    const requests = [...(allowedBy.get(statement) ?? [])];
    return statement.actions.flatMap((action) =>
      statement.resources.map((resource) => ({
        policy: statement.policy,
        grantee,
        action,
        resource,
        isUsed: requests.some((each) => coversAction(action, each.action) && matchesArn(resource, each.resource)),
      })),
    );
  };

  return {
    /** Decides whether the requester may do what a call requires. The log gets one line for each kind of refusal. */
    check,

    /** Whether a service may act with the role. */
    mayAssume: (service: string, role: string, sourceArn: string): boolean => {
      const source = { 'aws:SourceAccount': context.place.account, 'aws:SourceArn': sourceArn };
      return check({ service }, { action: 'sts:AssumeRole', resource: role, context: source }).isAllowed;
    },

    records: (): readonly AccessRecord[] => [...records.values()],

    grants: (): readonly Grant[] => [
      ...allowing(identityBased).flatMap(({ arn: role, statement }) => grantsOf(statement, nameOf({ role }))),
      ...allowing(resourceBased).flatMap(({ statement }) =>
        statement.principals.flatMap((principal) =>
          grantsOf(statement, typeof principal === 'string' ? principal : principal.service),
        ),
      ),
    ],
  };
};

export type AccessControl = ReturnType<typeof openAccessControl>;
