import { aws_iam as iam, aws_secretsmanager as secretsmanager, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Construct } from 'constructs';

/**
 * The secret with the service's transport key and certificate. The operator stores each new version, because a market's
 * trust framework issues the certificate. Until the first version is stored, the secret has no value and banks in the
 * directory cannot be connected (infra/operator/README.md, "Rotate the transport certificate").
 */
export class TransportIdentity extends Construct {
  readonly arn: string;
  readonly #secret: secretsmanager.Secret;

  constructor(scope: Construct, id: string, { replicaRegion }: { readonly replicaRegion: string | undefined }) {
    super(scope, id);
    this.#secret = new secretsmanager.Secret(this, 'Secret', {
      description: 'Transport key and certificate of the service, in PEM',
      ...(replicaRegion && { replicaRegions: [{ region: replicaRegion }] }),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    // By default, CDK would generate a random password, which functions could not distinguish from an invalid
    // certificate.
    const resource = this.#secret.node.defaultChild as secretsmanager.CfnSecret;
    resource.generateSecretString = undefined;
    Validations.of(this).acknowledge({
      id: 'AwsSolutions::AwsSolutions-SMG4',
      reason: "Only the market's trust framework can issue a new certificate, so no function can rotate the secret.",
    });
    this.arn = this.#secret.secretArn;
  }

  grantRead(grantee: iam.IGrantable): void {
    iam.Grant.addToPrincipal({ grantee, actions: ['secretsmanager:GetSecretValue'], resourceArns: [this.arn] });
  }
}
