import {
  aws_apigateway as restApi,
  aws_apigatewayv2 as apigateway,
  aws_apigatewayv2_integrations as integrations,
  aws_certificatemanager as acm,
  aws_logs as logs,
  Duration,
  RemovalPolicy,
  Validations,
} from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import type { Operations } from './operations.ts';
import type { ServiceFunction } from './service-function.ts';

export interface HttpInterfaceProps {
  readonly name: string;
  readonly domain?: Stage['domain'];
  readonly throttle: Stage['throttle'];
  readonly logRetentionDays: number;
  readonly operations: Operations;
}

/** The one HTTPS interface. It mounts exactly the routes it is given. */
export class HttpInterface extends Construct {
  readonly baseUrl: string;
  /** What the DNS record of its own domain points to, where it has one. */
  readonly domainTarget: string | undefined;
  readonly #api: apigateway.HttpApi;

  constructor(
    scope: Construct,
    id: string,
    { name, domain, throttle, logRetentionDays, operations }: HttpInterfaceProps,
  ) {
    super(scope, id);
    const domainName =
      domain &&
      new apigateway.DomainName(this, 'Domain', {
        domainName: domain.name,
        certificate: acm.Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      });
    this.#api = new apigateway.HttpApi(this, 'Api', {
      apiName: name,
      createDefaultStage: false,
      ...(domain && { disableExecuteApiEndpoint: true }),
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions::AwsSolutions-APIG4',
      reason: 'Tokens are verified inside the functions, with cached keys: an authorizer would be one more cold start.',
    });
    const access = new logs.LogGroup(this, 'Access', {
      retention: logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new apigateway.HttpStage(this, 'Stage', {
      httpApi: this.#api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: throttle.rate, burstLimit: throttle.burst },
      accessLogSettings: {
        destination: new apigateway.LogGroupLogDestination(access),
        format: restApi.AccessLogFormat.custom(accessLine),
      },
      ...(domainName && { domainMapping: { domainName } }),
    });
    this.domainTarget = domainName?.regionalDomainName;
    this.baseUrl = domain ? `https://${domain.name}` : this.#api.apiEndpoint;
    operations.alarm(this, 'ServerErrorsAlarm', {
      metric: this.#api.metricServerError({ period: Duration.minutes(5), statistic: 'Sum' }),
      threshold: 5,
      sentence: `Callers of ${name} get 5xx answers. Look at the functions' BugAlarm and the access log.`,
    });
    operations.chart(name, [
      this.#api.metricCount(),
      this.#api.metricServerError(),
      this.#api.metricLatency({ statistic: 'p99' }),
    ]);
  }

  /** Route keys such as `POST /payments` that a function answers. */
  mount(id: string, handler: ServiceFunction, routeKeys: readonly string[]): void {
    const integration = new integrations.HttpLambdaIntegration(id, handler.function, { scopePermissionToRoute: false });
    for (const routeKey of routeKeys) {
      const [method = '', path = ''] = routeKey.split(' ');
      this.#api.addRoutes({ path, methods: [method as apigateway.HttpMethod], integration });
    }
  }

  /** Every other path and method too ends at a function: the gateway's own 404 has neither our body nor our headers. */
  mountRest(handler: ServiceFunction): void {
    new apigateway.HttpRoute(this, 'Rest', {
      httpApi: this.#api,
      routeKey: apigateway.HttpRouteKey.DEFAULT,
      integration: new integrations.HttpLambdaIntegration('Rest', handler.function, { scopePermissionToRoute: false }),
    });
  }
}

/** No address, no header, no path parameter: the access log knows requests, not people. */
const accessLine = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  integrationError: '$context.integrationErrorMessage',
});
