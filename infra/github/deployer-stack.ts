import { Aws, CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

export interface DeployerProps extends StackProps {
  /**
   * The repository as in the subjects of its tokens: `OWNER@ID/NAME@ID`, or `OWNER/NAME` if it is older than these ids.
   * Only one form is trusted, because names without ids can pass to another owner.
   */
  readonly repository: string;
  /** The stages in this account. Each is deployed by the GitHub environment of the same name. */
  readonly stages: readonly string[];
  /** Whether the account already has GitHub as an identity provider. An account can have it only once. */
  readonly hasProvider?: boolean;
}

const issuer = 'token.actions.githubusercontent.com';

/**
 * The roles with which GitHub deploys the stages of an account. GitHub proves its identity with a token, so there is no
 * secret to store. A role can only assume the roles of CDK's bootstrap.
 */
export class DeployerStack extends Stack {
  constructor(scope: Construct, id: string, { repository, stages, hasProvider = false, ...props }: DeployerProps) {
    super(scope, id, props);
    const provider = hasProvider
      ? iam.OidcProviderNative.fromOidcProviderArn(
          this,
          'GitHub',
          `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:oidc-provider/${issuer}`,
        )
      : new iam.OidcProviderNative(this, 'GitHub', { url: `https://${issuer}`, clientIds: ['sts.amazonaws.com'] });
    for (const stage of stages) {
      const role = new iam.Role(this, `Deployer-${stage}`, {
        description: `Deploys the stage ${stage} from the main branch of ${repository}`,
        maxSessionDuration: Duration.hours(2),
        assumedBy: new iam.OpenIdConnectPrincipal(provider, {
          StringEquals: {
            [`${issuer}:aud`]: 'sts.amazonaws.com',
            [`${issuer}:sub`]: `repo:${repository}:environment:${stage}`,
          },
        }),
      });
      role.addToPolicy(
        new iam.PolicyStatement({
          actions: ['sts:AssumeRole'],
          resources: [`arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:role/cdk-hnb659fds-*`],
        }),
      );
      new CfnOutput(this, `RoleArn-${stage}`, { value: role.roleArn });
    }
  }
}
