import {
  aws_cloudwatch as cloudwatch,
  aws_codedeploy as codedeploy,
  aws_iam as iam,
  aws_lambda as lambda,
  type aws_logs as logs,
  Duration,
  RemovalPolicy,
  Stack,
  Validations,
} from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { countLines } from '../monitoring/log-lines.ts';
import { metricOf } from '../monitoring/rates.ts';
import { describeAlarm } from '../monitoring/runbook.ts';

/** The share of traffic that a new version of a function gets at first, and for how many minutes. */
export interface Canary {
  readonly percent: number;
  readonly minutes: number;
  /** Whether new versions get all traffic immediately: for a fix that cannot wait (`-c canary=off`). */
  readonly isOff?: boolean;
}

/** The alias that callers invoke. */
const aliasName = 'live';

/** A function that is released, and when its invocations count as failing. */
export interface Released {
  readonly function: lambda.Function;
  readonly logGroup: logs.ILogGroup;
  readonly name: string;
  /** The number of failed invocations within five minutes, if they are at least 1% of all. */
  readonly failuresAtLeast: number;
}

/**
 * Releases functions gradually. A new version gets a share of the traffic; if that version fails during this time,
 * CodeDeploy returns all traffic to the previous version, and CloudFormation rolls the stack back. Failures of the
 * previous version do not count, because the new one may be the fix.
 */
export class Releases extends Construct {
  readonly #application: codedeploy.LambdaApplication;
  readonly #config: codedeploy.ILambdaDeploymentConfig;
  readonly #role: iam.Role;
  readonly #stateRevision: string;

  /** `stateRevision` changes whenever the stack with the functions' tables, keys and queues changes. */
  constructor(scope: Construct, id: string, { percent, minutes, isOff = false }: Canary, stateRevision: string) {
    super(scope, id);
    this.#stateRevision = stateRevision;
    this.#application = new codedeploy.LambdaApplication(this, 'Application');
    const interval = Duration.minutes(minutes);
    const canary = new codedeploy.LambdaDeploymentConfig(this, 'Canary', {
      trafficRouting: codedeploy.TrafficRouting.timeBasedCanary({ percentage: percent, interval }),
    });
    this.#config = isOff ? codedeploy.LambdaDeploymentConfig.ALL_AT_ONCE : canary;
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

  /** Returns the alias that callers invoke. It moves to each new version of the function that does not fail. */
  release(scope: Construct, released: Released): lambda.Alias {
    const { function: fn } = released;
    // A version retains the environment with which it was published. Table and queue names in it are outputs of another
    // stack, so the template does not change when one is replaced: a changed description publishes a new version.
    (fn.node.defaultChild as lambda.CfnFunction).description = `State revision ${this.#stateRevision}`;
    const version = fn.currentVersion;
    // The previous version stays, so that the alias can be moved back by hand. The version of a release that is rolled
    // back is deleted: Lambda would not publish the same code again, so the release could not be repeated.
    version.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    const alias = new lambda.Alias(scope, 'Live', { aliasName, version });
    new codedeploy.LambdaDeploymentGroup(scope, 'Release', {
      application: this.#application,
      deploymentConfig: this.#config,
      role: this.#role,
      alias,
      alarms: [versionAlarm(scope, version, released)],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    });
    return alias;
  }
}

/**
 * Creates the alarm on one version of a function. Its name contains the version, so CloudFormation creates a new alarm for
 * a new version: the previous one may be raised, and CodeDeploy starts no deployment whose alarm is raised.
 */
const versionAlarm = (
  scope: Construct,
  version: lambda.Version,
  { function: fn, logGroup, name, failuresAtLeast }: Released,
): cloudwatch.Alarm => {
  const dimensionsMap = {
    FunctionName: fn.functionName,
    Resource: `${fn.functionName}:${aliasName}`,
    ExecutedVersion: version.version,
  };
  const countOf = (metricName: string) => metricOf('AWS/Lambda', metricName, dimensionsMap);
  const line = { logGroup, event: 'bug', metricName: `${name}.bug of a version` } as const;
  return new cloudwatch.Alarm(scope, 'VersionAlarm', {
    alarmName: `${fn.functionName}-${version.version}`,
    metric: new cloudwatch.MathExpression({
      expression: `FILL(bugs, 0) + IF(FILL(errors, 0) >= ${failuresAtLeast}, 100 * errors / MAX([all, errors]), 0)`,
      usingMetrics: {
        bugs: countLines(scope, 'VersionAlarm', line, 'version').metric({
          statistic: 'Sum',
          dimensionsMap: { version: version.version },
        }),
        errors: countOf('Errors'),
        all: countOf('Invocations'),
      },
      label: 'unexpected errors, and failures in per cent',
    }),
    threshold: 1,
    evaluationPeriods: 1,
    comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
    alarmDescription: describeAlarm({
      condition: `A version of the function ${name} fails.`,
      impact: 'While this version is being released, CodeDeploy returns the traffic to the previous one.',
      runbook: 'failed-invocations',
    }),
  });
};
