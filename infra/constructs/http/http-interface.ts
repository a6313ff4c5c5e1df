import {
  aws_apigateway as restApi,
  aws_apigatewayv2 as apigateway,
  aws_certificatemanager as acm,
  type aws_cloudwatch as cloudwatch,
  aws_iam as iam,
  aws_s3 as s3,
  Stack,
  Validations,
} from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type * as z from 'zod';
import type { HttpEnv } from '#shared/clients/sessions/request-guard.ts';
import type { ServiceFunction } from '../functions/service-function.ts';
import { expiryAlarm } from '../monitoring/expiry.ts';
import { countOfStatus } from '../monitoring/log-lines.ts';
import type { Monitoring } from '../monitoring/monitoring.ts';
import { failureRate } from '../monitoring/rates.ts';

/** A custom domain and its certificate (ACM, same region). */
export interface HttpDomain {
  readonly name: string;
  readonly certificateArn: string;
  /** With a truststore, only clients with a certificate from one of its authorities can connect. */
  readonly truststore?: { readonly bucketName: string; readonly key: string };
}

/** Limits in requests per second. */
export interface Throttle {
  readonly rate: number;
  readonly burst: number;
}

export interface HttpInterfaceProps {
  readonly name: string;
  readonly domain?: HttpDomain;
  /** The limit of each route. */
  readonly throttle: Throttle;
  /** Routes with a separate limit. */
  readonly anonymous?: { readonly routeKeys: readonly string[]; readonly throttle: Throttle };
  /** Whether CloudFront forwards the requests, so that the caller's IP address is in a header. */
  readonly isBehindCloudFront?: boolean;
  readonly monitoring: Monitoring;
}

/** Returns one route key per path, for any method: the functions themselves respond to unsupported methods. */
export const anyMethod = (paths: readonly string[]): readonly string[] =>
  [...new Set(paths)].map((path) => `ANY ${path}`);

/**
 * An integration that does not create API Gateway's permission. CDK's own integration would create it in the API's
 * stack, possibly after the first request.
 */
class FunctionIntegration extends apigateway.HttpRouteIntegration {
  readonly #functionArn: string;

  constructor(id: string, { invoked }: ServiceFunction) {
    super(id);
    this.#functionArn = invoked.functionArn;
  }

  bind(): apigateway.HttpRouteIntegrationConfig {
    return {
      type: apigateway.HttpIntegrationType.AWS_PROXY,
      uri: this.#functionArn,
      payloadFormatVersion: apigateway.PayloadFormatVersion.VERSION_2_0,
    };
  }
}

/** An HTTP API that serves only the routes mounted on it. */
export class HttpInterface extends Construct {
  readonly baseUrl: string;
  /** The target of the custom domain's DNS record. */
  readonly domainTarget: string | undefined;
  /** The peers that connect to API Gateway: CloudFront, or the callers themselves. */
  readonly front: z.input<typeof HttpEnv>['FRONT'];
  /** The functions to which requests are routed. */
  readonly mounted: ServiceFunction[] = [];
  readonly #api: apigateway.HttpApi;
  readonly #stage: apigateway.CfnStage;
  #lastRoute: apigateway.CfnRoute | undefined;

  constructor(scope: Construct, id: string, props: HttpInterfaceProps) {
    super(scope, id);
    const { name, domain, throttle, monitoring, anonymous } = props;
    this.front = props.isBehindCloudFront ? 'cloudfront' : 'callers';
    const certificate = domain && acm.Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn);
    const domainName =
      certificate &&
      new apigateway.DomainName(this, 'Domain', {
        domainName: domain.name,
        certificate,
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
    const access = monitoring.logGroup(this, 'Access');
    const stage = new apigateway.HttpStage(this, 'Stage', {
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
    this.#stage = stage.node.defaultChild as apigateway.CfnStage;
    if (anonymous) this.#stage.routeSettings = settingsOf(anonymous);
    this.domainTarget = domainName?.regionalDomainName;
    this.baseUrl = domain ? `https://${domain.name}` : this.#api.apiEndpoint;
    const failures = this.#api.metricServerError({ statistic: 'Sum' });
    const requests = this.#api.metricCount({ statistic: 'Sum' });
    monitoring.alarm(this, 'ServerErrorsAlarm', {
      metric: failureRate(failures, requests, { atLeast: 5 }),
      threshold: 1,
      condition: `At least 1% of the requests to ${name} get a 5xx response.`,
      impact: 'Clients and customers see errors. Clients have to retry these requests.',
      runbook: 'server-errors',
    });
    monitoring.alarm(this, 'LatencyAlarm', {
      metric: this.#api.metricLatency({ statistic: 'p99' }),
      threshold: 5_000,
      periods: 3,
      condition: `For fifteen minutes, at least 1% of the requests to ${name} have taken more than five seconds.`,
      impact: 'Customers wait on their pages, and clients may give up on requests that later succeed.',
      runbook: 'slow-requests',
    });
    monitoring.alarm(this, 'RefusedAlarm', {
      metric: countOfStatus(this, 'Refused', { logGroup: access, status: 429, metricName: `${name}.429` }),
      threshold: 100,
      condition: `A rate limit rejects requests to ${name} (429): at least 100 in five minutes.`,
      impact: 'The client that exceeds its limit has to slow down, or all clients of a route do.',
      runbook: 'rate-limited-requests',
    });
    if (certificate) {
      const impact = 'Afterwards, no client, customer or bank can connect to it.';
      monitoring.alarm(this, 'CertificateAlarm', expiryAlarm(certificate, `of ${domain.name} in API Gateway`, impact));
    }
  }

  /** Returns a metric of the requests: their number, their latency in milliseconds, or the number of 5xx responses. */
  metric(name: 'Count' | 'Latency' | '5xx', statistic: string): cloudwatch.Metric {
    return this.#api.metric(name, { statistic });
  }

  /** Routes requests with these route keys (such as `POST /payments`, or `ANY /payments`) to a function. */
  mount(id: string, handler: ServiceFunction, routeKeys: readonly string[]): void {
    this.mounted.push(handler);
    this.#allowRequests(handler, 'Routes', '*/*/*');
    const integration = new FunctionIntegration(id, handler);
    for (const routeKey of routeKeys) {
      const [method = '', path = ''] = routeKey.split(' ');
      this.#inSequence(this.#api.addRoutes({ path, methods: [method as apigateway.HttpMethod], integration }));
    }
  }

  /**
   * Routes requests for all other paths to a function, because API Gateway's own 404 has neither our error body nor our
   * headers.
   */
  mountRest(handler: ServiceFunction): void {
    // API Gateway invokes this route as `apiId/stage/$default`, one segment fewer than the other routes.
    this.#allowRequests(handler, 'Rest', '*/*');
    const defaultRoute = new apigateway.HttpRoute(this, 'Rest', {
      httpApi: this.#api,
      routeKey: apigateway.HttpRouteKey.DEFAULT,
      integration: new FunctionIntegration('Rest', handler),
    });
    this.#inSequence([defaultRoute]);
  }

  /**
   * Creates the permission in the function's stack: if that stack is nested, the permission exists before the first
   * request can arrive.
   */
  #allowRequests({ invoked }: ServiceFunction, id: string, requests: string): void {
    invoked.addPermission(`${this.node.id}${id}`, {
      principal: new iam.ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: Stack.of(this).formatArn({
        service: 'execute-api',
        resource: this.#api.apiId,
        resourceName: requests,
      }),
    });
  }

  /**
   * Makes CloudFormation create the routes one after another and the stage last. API Gateway rejects concurrent changes
   * to an API, and a stage with automatic deployment deploys after every route.
   */
  #inSequence(routes: readonly apigateway.HttpRoute[]): void {
    for (const route of routes) {
      const next = route.node.defaultChild as apigateway.CfnRoute;
      if (this.#lastRoute) {
        next.addResourceDependency(this.#lastRoute);
        this.#stage.removeResourceDependency(this.#lastRoute);
      }
      this.#stage.addResourceDependency(next);
      this.#lastRoute = next;
    }
  }
}

/**
 * Returns the route settings with a separate limit. API Gateway counts the requests of each such route separately.
 */
const settingsOf = ({ routeKeys, throttle }: NonNullable<HttpInterfaceProps['anonymous']>): Record<string, object> =>
  Object.fromEntries(
    routeKeys.map((key) => [key, { ThrottlingRateLimit: throttle.rate, ThrottlingBurstLimit: throttle.burst }]),
  );

/**
 * The access log format, which omits headers and path parameters. The caller's IP address is the only personal data in
 * the access log: it is needed to trace attacks. Behind CloudFront, the caller's address is in the firewall log
 * instead.
 */
const accessLine = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  sourceAddress: '$context.identity.sourceIp',
  route: '$context.routeKey',
  method: '$context.httpMethod',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  integrationError: '$context.integrationErrorMessage',
});
