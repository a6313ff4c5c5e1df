import { aws_iam as iam } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * A function's role with its permissions inline. CDK would create a second resource for them, and CloudFormation allows
 * 500 resources in a stack. A resource that depends on the role also depends on its permissions.
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
