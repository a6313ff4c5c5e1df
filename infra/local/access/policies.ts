import type { CloudContext } from '../template/cloud-context.ts';
import { ofType, type Resource } from '../template/template.ts';
import { parsePolicy, type PolicyDocument, type Statement } from './statement.ts';

interface PolicyProperties {
  readonly PolicyDocument: PolicyDocument;
  readonly Roles?: readonly string[];
  readonly Queues?: readonly string[];
}

interface RoleProperties {
  readonly AssumeRolePolicyDocument: PolicyDocument;
  readonly Policies?: readonly { readonly PolicyDocument: PolicyDocument }[];
}

interface PermissionProperties {
  readonly Action: string;
  readonly FunctionName: string;
  readonly Principal: string;
  readonly SourceAccount?: string;
  readonly SourceArn?: string;
}

/** Returns the default key policy. https://docs.aws.amazon.com/kms/latest/developerguide/key-policy-default.html */
const defaultKeyPolicy = (account: string): PolicyDocument => ({
  Statement: { Effect: 'Allow', Principal: { AWS: `arn:aws:iam::${account}:root` }, Action: 'kms:*', Resource: '*' },
});

/**
 * Returns a Lambda permission as a function policy with one statement, which is how Lambda stores it.
 * https://docs.aws.amazon.com/lambda/latest/api/API_AddPermission.html
 */
const permissionPolicy = (functionArn: string, properties: PermissionProperties): PolicyDocument => {
  const { Action, Principal, SourceAccount, SourceArn } = properties;
  return {
    Statement: {
      Effect: 'Allow',
      Principal: { Service: Principal },
      Action,
      Resource: functionArn,
      Condition: {
        ...(SourceArn && { ArnLike: { 'aws:SourceArn': SourceArn } }),
        ...(SourceAccount && { StringEquals: { 'aws:SourceAccount': SourceAccount } }),
      },
    },
  };
};

/** Statements by ARN of their role or resource. */
export type StatementsByArn = ReadonlyMap<string, readonly Statement[]>;

/** Reads the policies of roles, keys, queues and functions, and the trust policies of roles. */
export const readPolicies = ({
  resources,
  place: { account },
  report,
}: Pick<CloudContext, 'resources' | 'place' | 'report'>) => {
  const identityBased = new Map<string, Statement[]>();
  const resourceBased = new Map<string, Statement[]>();

  const add = (to: typeof identityBased, arn = '', { stack, id }: Resource, document: PolicyDocument): void => {
    const kind = to === identityBased ? 'identity-based' : 'resource-based';
    const policy = `${stack}/${id}`;
    if (arn === '') report(`${policy}: this policy has no role or resource in the templates`);
    to.set(arn, [...(to.get(arn) ?? []), ...parsePolicy(document, { policy, kind, account }, report)]);
  };
  /**
   * Returns the ARN of a referenced resource. The Ref of a role is its name, and the Ref of a queue is its URL; a
   * permission identifies its function by name or ARN.
   */
  const arnOf = (type: string, reference: string): string | undefined =>
    ofType(resources, type).find(({ identity: { Ref, Arn } }) => [Ref, Arn].includes(reference))?.identity.Arn;

  for (const role of ofType<RoleProperties>(resources, 'AWS::IAM::Role')) {
    const { AssumeRolePolicyDocument, Policies = [] } = role.properties;
    add(resourceBased, role.identity.Arn, role, AssumeRolePolicyDocument);
    for (const { PolicyDocument } of Policies) add(identityBased, role.identity.Arn, role, PolicyDocument);
  }
  for (const policy of ofType<PolicyProperties>(resources, 'AWS::IAM::Policy')) {
    const { PolicyDocument, Roles = [] } = policy.properties;
    for (const role of Roles) add(identityBased, arnOf('AWS::IAM::Role', role), policy, PolicyDocument);
  }
  for (const key of ofType<{ KeyPolicy?: PolicyDocument }>(resources, 'AWS::KMS::Key')) {
    add(resourceBased, key.identity.Arn, key, key.properties.KeyPolicy ?? defaultKeyPolicy(account));
  }
  for (const policy of ofType<PolicyProperties>(resources, 'AWS::SQS::QueuePolicy')) {
    const { PolicyDocument, Queues = [] } = policy.properties;
    for (const queue of Queues) add(resourceBased, arnOf('AWS::SQS::Queue', queue), policy, PolicyDocument);
  }
  for (const permission of ofType<PermissionProperties>(resources, 'AWS::Lambda::Permission')) {
    const functionArn = arnOf('AWS::Lambda::Function', permission.properties.FunctionName);
    add(resourceBased, functionArn, permission, permissionPolicy(functionArn ?? '', permission.properties));
  }
  return { identityBased, resourceBased };
};
