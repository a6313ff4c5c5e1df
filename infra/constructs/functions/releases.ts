import {
  type aws_cloudwatch as cloudwatch,
  aws_codedeploy as codedeploy,
  aws_iam as iam,
  aws_lambda as lambda,
  Duration,
  Stack,
  Validations,
} from 'aws-cdk-lib';
import { Construct } from 'constructs';

/** The share of traffic that a new version of a function gets at first, and for how many minutes. */
export interface Canary {
  readonly percent: number;
  readonly minutes: number;
}

/**
 * Releases functions gradually. A new version gets a share of the traffic; if one of the given alarms is raised
 * during this time, CodeDeploy returns all traffic to the previous version, and CloudFormation rolls the stack back.
 * Without a canary, all traffic moves immediately.
 */
export class Releases extends Construct {
  readonly #application: codedeploy.LambdaApplication;
  readonly #config: codedeploy.ILambdaDeploymentConfig;
  readonly #role: iam.Role;
  readonly #stateRevision: string;

  /** `stateRevision` changes whenever the stack with the functions' tables, keys and queues changes. */
  constructor(scope: Construct, id: string, { percent, minutes }: Canary, stateRevision: string) {
    super(scope, id);
    this.#stateRevision = stateRevision;
    this.#application = new codedeploy.LambdaApplication(this, 'Application');
    const interval = Duration.minutes(minutes);
    this.#config = new codedeploy.LambdaDeploymentConfig(this, 'Canary', {
      trafficRouting: codedeploy.TrafficRouting.timeBasedCanary({ percentage: percent, interval }),
    });
    this.#role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('codedeploy.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
      }),
    });
    Validations.of(this.#role).acknowledge({
      id: 'AwsSolutions::AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason: 'The AWS managed policy is as narrow as CodeDeploy allows: it may move aliases and read alarms.',
    });
  }

  /** Returns the alias that callers invoke. It moves to each new version of the function while no alarm is raised. */
  release(scope: Construct, fn: lambda.Function, alarms: readonly cloudwatch.IAlarm[]): lambda.Alias {
    // A version retains the environment with which it was published. Table and queue names in it are outputs of another
    // stack, so the template does not change when one is replaced: a changed description publishes a new version.
    (fn.node.defaultChild as lambda.CfnFunction).description = `State revision ${this.#stateRevision}`;
    const alias = new lambda.Alias(scope, 'Live', { aliasName: 'live', version: fn.currentVersion });
    new codedeploy.LambdaDeploymentGroup(scope, 'Release', {
      application: this.#application,
      deploymentConfig: this.#config,
      role: this.#role,
      alias,
      alarms: [...alarms],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    });
    return alias;
  }
}
