import { aws_iam as iam } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * The role of a function. Its permissions are part of the role. CDK would make a second resource for them, and
 * CloudFormation allows 500 resources in a stack. A resource that depends on the role gets the permissions with it.
 */
export class ExecutionRole extends iam.Role {
  readonly #permissions: iam.PolicyDocument;

  constructor(scope: Construct, id: string) {
    const permissions = new iam.PolicyDocument();
    super(scope, id, {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Permissions: permissions },
    });
    this.#permissions = permissions;
  }

  override addToPrincipalPolicy(statement: iam.PolicyStatement): iam.AddToPrincipalPolicyResult {
    this.#permissions.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
