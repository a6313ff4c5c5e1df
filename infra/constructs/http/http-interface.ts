import {
  aws_apigateway as restApi,
  aws_apigatewayv2 as apigateway,
  aws_apigatewayv2_integrations as integrations,
  aws_certificatemanager as acm,
  aws_s3 as s3,
  Duration,
  Validations,
} from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { ServiceFunction } from '../functions/service-function.ts';
import type { Monitoring } from '../monitoring/monitoring.ts';

/** A custom domain and its certificate (ACM, same region). */
export interface HttpDomain {
  readonly name: string;
  readonly certificateArn: string;
  /** With a truststore, only clients with a certificate of one of its authorities may connect. */
  readonly truststore?: { readonly bucketName: string; readonly key: string };
}

export interface HttpInterfaceProps {
  readonly name: string;
  readonly domain?: HttpDomain;
  /** In requests per second. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  readonly monitoring: Monitoring;
}

/** An HTTP API with exactly the routes it is given. */
export class HttpInterface extends Construct {
  readonly baseUrl: string;
  /** The address that the DNS record of the custom domain must point to. */
  readonly domainTarget: string | undefined;
  readonly #api: apigateway.HttpApi;

  constructor(scope: Construct, id: string, { name, domain, throttle, monitoring }: HttpInterfaceProps) {
    super(scope, id);
    const domainName =
      domain &&
      new apigateway.DomainName(this, 'Domain', {
        domainName: domain.name,
        certificate: acm.Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
        ...(domain.truststore && {
          mtls: {
            bucket: s3.Bucket.fromBucketName(this, 'Truststore', domain.truststore.bucketName),
            key: domain.truststore.key,
          },
        }),
      });
    this.#api = new apigateway.HttpApi(this, 'Api', {
      apiName: name,
      createDefaultStage: false,
      ...(domain && { disableExecuteApiEndpoint: true }),
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions::AwsSolutions-APIG4',
      reason:
        'Each function verifies the token itself with cached keys; an authorizer would add a cold start and a round trip.',
    });
    new apigateway.HttpStage(this, 'Stage', {
      httpApi: this.#api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: throttle.rate, burstLimit: throttle.burst },
      accessLogSettings: {
        destination: new apigateway.LogGroupLogDestination(monitoring.logGroup(this, 'Access')),
        format: restApi.AccessLogFormat.custom(accessLine),
      },
      ...(domainName && { domainMapping: { domainName } }),
    });
    this.domainTarget = domainName?.regionalDomainName;
    this.baseUrl = domain ? `https://${domain.name}` : this.#api.apiEndpoint;
    monitoring.alarm(this, 'ServerErrorsAlarm', {
      metric: this.#api.metricServerError({ period: Duration.minutes(5), statistic: 'Sum' }),
      threshold: 5,
      sentence: `Callers of ${name} receive 5xx responses. Check the bug alarms of the functions and the access log.`,
    });
    monitoring.chart(name, [
      this.#api.metricCount(),
      this.#api.metricServerError(),
      this.#api.metricLatency({ statistic: 'p99' }),
    ]);
  }

  /** Sends requests with these route keys (such as `POST /payments`, or `ANY /payments`) to a function. */
  mount(id: string, handler: ServiceFunction, routeKeys: readonly string[]): void {
    const integration = new integrations.HttpLambdaIntegration(id, handler.function, { scopePermissionToRoute: false });
    for (const routeKey of routeKeys) {
      const [method = '', path = ''] = routeKey.split(' ');
      this.#api.addRoutes({ path, methods: [method as apigateway.HttpMethod], integration });
    }
  }

  /**
   * Sends requests with all other paths to a function, because API Gateway's own 404 has neither our error body nor our headers.
   */
  mountRest(handler: ServiceFunction): void {
    new apigateway.HttpRoute(this, 'Rest', {
      httpApi: this.#api,
      routeKey: apigateway.HttpRouteKey.DEFAULT,
      // A permission of its own: API Gateway invokes this route as `apiId/stage/$default`, which has a segment less than
      // the `apiId/*/*/*` of the other routes.
      integration: new integrations.HttpLambdaIntegration('Rest', handler.function, { scopePermissionToRoute: true }),
    });
  }
}

/** Leaves out IP addresses, headers and path parameters, so that the access log holds no personal data. */
const accessLine = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  method: '$context.httpMethod',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  integrationError: '$context.integrationErrorMessage',
});
