import { aws_iam as iam } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * A function's role with inline permissions. By default, CDK would create a separate resource for the permissions, and
 * CloudFormation allows only 500 per stack. A resource that depends on the role also depends on its permissions.
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
