import {
  aws_certificatemanager as acm,
  aws_cloudfront as cloudfront,
  aws_cloudfront_origins as origins,
  type aws_logs as logs,
  aws_wafv2 as waf,
  ArnFormat,
  Duration,
  Stack,
  Validations,
} from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { httpsOnlySeconds } from '#shared/platform/http/headers.ts';

/** The settings of the CloudFront distribution in front of a stage. */
export interface EdgeSettings {
  /** A certificate for the stage's domain. It must be in us-east-1, as CloudFront requires. */
  readonly certificateArn: string;
  /**
   * The client certificate that CloudFront presents to the API, also in us-east-1. The truststore of the stage's domain
   * trusts only the authority that issued it, so no request can bypass the firewall.
   */
  readonly clientCertificateArn: string;
  /** The maximum number of requests from one IP address in five minutes: 10 or more. */
  readonly requestsPerAddress: number;
}

export interface EdgeProps extends EdgeSettings {
  /**
   * The domain that callers use. The API has the same custom domain, so it accepts the host name that CloudFront
   * forwards.
   */
  readonly domainName: string;
  /** The regional address behind the API's custom domain. */
  readonly origin: string;
  /** The name must start with `aws-waf-logs-`. */
  readonly firewallLog: logs.ILogGroup;
}

/**
 * The firewall's rule groups, which AWS keeps up to date.
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-list.html
 */
const managedRules = [
  'AWSManagedRulesAmazonIpReputationList',
  'AWSManagedRulesKnownBadInputsRuleSet',
  'AWSManagedRulesCommonRuleSet',
] as const;

/**
 * The rules in these groups that would block valid requests from clients, customers and banks. Here, they only count
 * such requests, and the firewall log shows their labels.
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
const countingRules: Readonly<Partial<Record<(typeof managedRules)[number], readonly string[]>>> = {
  AWSManagedRulesCommonRuleSet: [
    // HTTP allows a request without User-Agent (RFC 9110, section 10.1.5), and many clients send none.
    'NoUserAgent_HEADER',
    // More than 8,192 bytes: the API accepts 1 MiB, and banks send signed and encrypted events.
    'SizeRestrictions_BODY',
    // More than 2,048 bytes: the codes in bank redirects may have 4,096 characters.
    'SizeRestrictions_QUERYSTRING',
    // URLs with an IP address or localhost: clients use such redirect URLs during development. The only URLs from
    // requests that the service itself calls are webhook URLs, and it does not call private addresses.
    'GenericRFI_BODY',
    'GenericRFI_QUERYARGUMENTS',
    'EC2MetaDataSSRF_BODY',
    'EC2MetaDataSSRF_QUERYARGUMENTS',
    // Names, references and opaque codes can look like HTML. Our pages escape all values and allow only our own scripts.
    'CrossSiteScripting_BODY',
    'CrossSiteScripting_QUERYARGUMENTS',
  ],
};

/**
 * Headers that are never logged, because any of them would let an attacker act as the caller. Pages send their own
 * address as the referrer of their scripts and styles, and the address of an invitation contains its token.
 */
const secretHeaders = ['authorization', 'x-api-key', 'refresh-token', 'cookie', 'referer'] as const;

const visibilityOf = (metricName: string): waf.CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  // Samples contain all headers and paths: the redaction of the log does not apply to them.
  sampledRequestsEnabled: false,
  metricName,
});

/** CloudFront and a web application firewall in front of the API. CloudFront does not cache responses. */
export const addEdge = (
  parent: Construct,
  { domainName, certificateArn, clientCertificateArn, origin, requestsPerAddress, firewallLog }: EdgeProps,
) => {
  const scope = new Construct(parent, 'Edge');
  // Without the stage, two stages in one account would share the name.
  const firewallName = `${Stack.of(scope).stackName}-firewall`;
  const firewall = new waf.CfnWebACL(scope, 'Firewall', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visibilityOf(firewallName),
    rules: [
      {
        name: 'RequestsPerAddress',
        priority: 0,
        action: { block: { customResponse: { responseCode: 429 } } },
        statement: { rateBasedStatement: { limit: requestsPerAddress, aggregateKeyType: 'IP' } },
        visibilityConfig: visibilityOf('RequestsPerAddress'),
      },
      ...managedRules.map((name, index) => ({
        name,
        priority: index + 1,
        overrideAction: { none: {} },
        statement: {
          managedRuleGroupStatement: {
            vendorName: 'AWS',
            name,
            ...(countingRules[name] && {
              ruleActionOverrides: countingRules[name].map((rule) => ({ name: rule, actionToUse: { count: {} } })),
            }),
          },
        },
        visibilityConfig: visibilityOf(name),
      })),
    ],
  });
  new waf.CfnLoggingConfiguration(scope, 'FirewallLogging', {
    resourceArn: firewall.attrArn,
    logDestinationConfigs: [
      Stack.of(scope).formatArn({
        service: 'logs',
        resource: 'log-group',
        resourceName: firewallLog.logGroupName,
        // AWS WAF accepts the ARN only without the trailing `:*` that the construct adds.
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    ],
    // Paths and queries contain customer links and the banks' authorisation codes.
    redactedFields: [
      { uriPath: {} },
      { queryString: {} },
      ...secretHeaders.map((Name) => ({ singleHeader: { Name } })),
    ],
  });
  const distribution = new cloudfront.Distribution(scope, 'Distribution', {
    comment: `Open banking at ${domainName}`,
    domainNames: [domainName],
    certificate: acm.Certificate.fromCertificateArn(scope, 'Certificate', certificateArn),
    minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
    webAclId: firewall.attrArn,
    defaultBehavior: {
      origin: new origins.HttpOrigin(origin, { protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY }),
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
      // Forwards the host name, which the API's domain needs, and cloudfront-viewer-address, which the functions
      // read.
      originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_AND_CLOUDFRONT_2022,
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      // Also covers responses from API Gateway and the firewall, which do not come from a function.
      responseHeadersPolicy: new cloudfront.ResponseHeadersPolicy(scope, 'ResponseHeaders', {
        securityHeadersBehavior: {
          strictTransportSecurity: {
            accessControlMaxAge: Duration.seconds(httpsOnlySeconds),
            includeSubdomains: false,
            override: true,
          },
        },
      }),
    },
  });
  // The CDK construct has no property for the client certificate.
  (distribution.node.defaultChild as cloudfront.CfnDistribution).addPropertyOverride(
    'DistributionConfig.Origins.0.CustomOriginConfig.OriginMtlsConfig',
    { ClientCertificateArn: clientCertificateArn },
  );
  Validations.of(distribution).acknowledge(
    {
      id: 'AwsSolutions::AwsSolutions-CFR1',
      reason: "Integrators' servers may be in any country, so there is no geographic restriction.",
    },
    {
      id: 'AwsSolutions::AwsSolutions-CFR3',
      reason: 'The firewall logs every request with its IP address, and the API logs every request that it receives.',
    },
  );
  return { distribution, firewallName };
};
