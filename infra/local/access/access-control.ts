import type { ConditionValues, RequiredAccess } from '../platform/service.ts';
import type { CloudContext } from '../template/cloud-context.ts';
import { coversAction, decide, type Decision, type Requester } from './decide.ts';
import { readPolicies, type StatementsByArn } from './policies.ts';
import { matchesArn, matchesWildcards, type Statement } from './statement.ts';

/** A kind of request, and whether it was allowed. */
export interface AccessRecord {
  /** The role name, or the service. */
  readonly requester: string;
  readonly action: string;
  readonly resource: string;
  /** The condition values of the first request of this kind. */
  readonly context: ConditionValues;
  readonly isAllowed: boolean;
}

/** An action on a resource that a policy statement allows. */
export interface Grant {
  /** The stack and logical id of the policy. */
  readonly policy: string;
  /** The name of the role with the policy, or the principal of a resource-based policy. */
  readonly grantee: string;
  readonly action: string;
  readonly resource: string;
  /** The partition keys to which the statement is limited. A statement with several keys produces several grants. */
  readonly leadingKeys: string | undefined;
  /** Whether the grant has allowed a request. */
  readonly isUsed: boolean;
}

const nameOf = (requester: Requester): string =>
  'role' in requester ? (requester.role.split('/').at(-1) ?? requester.role) : requester.service;

/** Returns the statement's partition-key patterns that the request matches. */
const usedLeadingKeys = (statement: Statement, { context = {} }: RequiredAccess): readonly string[] =>
  statement.leadingKeys.filter((pattern) =>
    (context['dynamodb:LeadingKeys'] ?? []).some((leadingKey) => matchesWildcards(pattern, leadingKey)),
  );

/** Returns a request's kind. Requests of the same kind differ only in ids. */
const kindOf = (required: RequiredAccess, decision: Decision): string => {
  const { 'dynamodb:LeadingKeys': _ids, ...context } = required.context ?? {};
  const allowedBy = decision.isAllowed ? decision.allowedBy : [];
  return JSON.stringify([context, ...allowedBy.map((statement) => usedLeadingKeys(statement, required))]);
};

const allowStatements = (policies: StatementsByArn): { arn: string; statement: Statement }[] =>
  [...policies].flatMap(([arn, statements]) =>
    statements.filter(({ effect }) => effect === 'Allow').map((statement) => ({ arn, statement })),
  );

/** Creates the access control, which evaluates all policies in the templates and records requests and used grants. */
export const createAccessControl = (context: Pick<CloudContext, 'resources' | 'place' | 'report' | 'notice'>) => {
  const { identityBased, resourceBased } = readPolicies(context);
  const records = new Map<string, AccessRecord>();
  const allowedBy = new Map<Statement, Set<AccessRecord>>();

  const record = (requester: string, required: RequiredAccess, decision: Decision): AccessRecord => {
    const { action, resource } = required;
    const { isAllowed } = decision;
    const key = `${requester} ${action} ${resource} ${isAllowed} ${kindOf(required, decision)}`;
    const existing = records.get(key);
    if (existing) return existing;
    const newRecord = { requester, action, resource, context: required.context ?? {}, isAllowed };
    records.set(key, newRecord);
    const leadingKeys = required.context?.['dynamodb:LeadingKeys']?.join(', ');
    const target = leadingKeys === undefined ? resource : `${resource} (${leadingKeys})`;
    if (!isAllowed) context.notice(`${requester} may not ${action} on ${target}, ${decision.reason}`);
    return newRecord;
  };

  const decisionOn = (requester: Requester, required: RequiredAccess): Decision =>
    decide(
      { ...required, requester },
      {
        identityBased: 'role' in requester ? (identityBased.get(requester.role) ?? []) : [],
        resourceBased: resourceBased.get(required.resource) ?? [],
      },
    );

  const check = (requester: Requester, required: RequiredAccess): Decision => {
    const decision = decisionOn(requester, required);
    const recorded = record(nameOf(requester), required, decision);
    for (const statement of decision.isAllowed ? decision.allowedBy : []) {
      allowedBy.set(statement, (allowedBy.get(statement) ?? new Set()).add(recorded));
    }
    return decision;
  };

  const grantsOf = (statement: Statement, grantee: string): Grant[] => {
    const requests = [...(allowedBy.get(statement) ?? [])];
    const limits = statement.leadingKeys.length > 0 ? statement.leadingKeys : [undefined];
    return statement.actions.flatMap((action) =>
      statement.resources.flatMap((resource) =>
        limits.map((leadingKeys) => ({
          policy: statement.policy,
          grantee,
          action,
          resource,
          leadingKeys,
          isUsed: requests.some(
            (used) =>
              coversAction(action, used.action) &&
              matchesArn(resource, used.resource) &&
              (leadingKeys === undefined || usedLeadingKeys(statement, used).includes(leadingKeys)),
          ),
        })),
      ),
    );
  };

  return {
    /** Decides whether the requester may perform a call. Logs one line for each kind of denied request. */
    check,

    /** Returns whether a role could make another role's request, without recording it. */
    wouldAllow: (role: string, required: RequiredAccess): boolean => decisionOn({ role }, required).isAllowed,

    /** Returns whether a service may assume the role. */
    mayAssume: (service: string, role: string, sourceArn: string): boolean => {
      const source = { 'aws:SourceAccount': context.place.account, 'aws:SourceArn': sourceArn };
      return check({ service }, { action: 'sts:AssumeRole', resource: role, context: source }).isAllowed;
    },

    records: (): readonly AccessRecord[] => [...records.values()],

    grants: (): readonly Grant[] => [
      ...allowStatements(identityBased).flatMap(({ arn: role, statement }) => grantsOf(statement, nameOf({ role }))),
      ...allowStatements(resourceBased).flatMap(({ statement }) =>
        statement.principals.flatMap((principal) =>
          grantsOf(statement, typeof principal === 'string' ? principal : principal.service),
        ),
      ),
    ],
  };
};

export type AccessControl = ReturnType<typeof createAccessControl>;
