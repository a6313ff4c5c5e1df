import { aws_iam as iam } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * The role of a function, with everything it may do in the role itself. CDK's own role puts that into a resource of its own,
 * and CloudFormation allows 500 resources in a stack. Whatever depends on the role then has its permissions too.
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
