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

/** How a stage is reached through CloudFront. */
export interface EdgeSettings {
  /** A certificate for the stage's domain in us-east-1, where CloudFront looks for it. */
  readonly certificateArn: string;
  /**
   * The certificate that CloudFront shows to the API, in us-east-1 too. The truststore of the stage's domain trusts its
   * authority alone, so nobody reaches the API past the firewall.
   */
  readonly clientCertificateArn: string;
  /** How many requests of one address the firewall lets through in five minutes: at least 10. */
  readonly requestsPerAddress: number;
}

export interface EdgeProps extends EdgeSettings {
  /** The domain that callers use. The API has the same custom domain, so it accepts the host name that CloudFront hands on. */
  readonly domainName: string;
  /** The regional address behind the API's custom domain. */
  readonly origin: string;
  /** The name must start with `aws-waf-logs-`. */
  readonly firewallLog: logs.ILogGroup;
}

/** Groups of rules that AWS keeps up to date. https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-list.html */
const managedRules = [
  'AWSManagedRulesAmazonIpReputationList',
  'AWSManagedRulesKnownBadInputsRuleSet',
  'AWSManagedRulesCommonRuleSet',
] as const;

/**
 * Rules of these groups that refuse what clients, customers and banks may send. They count instead: their labels are in
 * the log of the firewall. https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
const counting: Readonly<Partial<Record<(typeof managedRules)[number], readonly string[]>>> = {
  AWSManagedRulesCommonRuleSet: [
    // HTTP allows a request without User-Agent (RFC 9110, section 10.1.5), and programs leave it out.
    'NoUserAgent_HEADER',
    // More than 8,192 bytes: the interface accepts 1 MiB, and banks send events that are signed and encrypted.
    'SizeRestrictions_BODY',
    // More than 2,048 bytes: the codes that banks send customers back with may have 4,096 characters.
    'SizeRestrictions_QUERYSTRING',
    // URLs with an IP address, and of localhost: clients send customers back to such URLs while they develop. The service
    // itself opens no URL of a request but those of webhooks, and no private address for them.
    'GenericRFI_BODY',
    'GenericRFI_QUERYARGUMENTS',
    'EC2MetaDataSSRF_BODY',
    'EC2MetaDataSSRF_QUERYARGUMENTS',
    // Names, references and opaque codes can look like HTML. Pages escape what they print and run no script of it.
    'CrossSiteScripting_BODY',
    'CrossSiteScripting_QUERYARGUMENTS',
  ],
};

/** Whoever has one of these can act as a client. Paths and queries hold the links of customers and the codes of banks. */
const secretHeaders = ['authorization', 'x-api-key', 'refresh-token', 'cookie'] as const;

const visible = (metricName: string): waf.CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
});

/** CloudFront and a web application firewall in front of the interface. CloudFront caches nothing here. */
export class Edge extends Construct {
  /** The address that the DNS record of the domain must point to. */
  readonly target: string;

  constructor(scope: Construct, id: string, props: EdgeProps) {
    super(scope, id);
    const { domainName, certificateArn, clientCertificateArn, origin, requestsPerAddress, firewallLog } = props;
    const firewall = new waf.CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('Firewall'),
      rules: [
        {
          name: 'RequestsPerAddress',
          priority: 0,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: { rateBasedStatement: { limit: requestsPerAddress, aggregateKeyType: 'IP' } },
          visibilityConfig: visible('RequestsPerAddress'),
        },
        ...managedRules.map((name, index) => ({
          name,
          priority: index + 1,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name,
              ...(counting[name] && {
                ruleActionOverrides: counting[name].map((rule) => ({ name: rule, actionToUse: { count: {} } })),
              }),
            },
          },
          visibilityConfig: visible(name),
        })),
      ],
    });
    new waf.CfnLoggingConfiguration(this, 'FirewallLogging', {
      resourceArn: firewall.attrArn,
      logDestinationConfigs: [
        Stack.of(this).formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: firewallLog.logGroupName,
          // Like this AWS WAF accepts it: without `:*` at the end, which the ARN of the construct has.
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      redactedFields: [
        { uriPath: {} },
        { queryString: {} },
        ...secretHeaders.map((Name) => ({ singleHeader: { Name } })),
      ],
    });
    const distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: `Open banking at ${domainName}`,
      domainNames: [domainName],
      certificate: acm.Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      webAclId: firewall.attrArn,
      defaultBehavior: {
        origin: new origins.HttpOrigin(origin, { protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY }),
        allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
        cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
        // Hands on the host name, which the API's domain needs, and cloudfront-viewer-address, which the functions read.
        originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_AND_CLOUDFRONT_2022,
        viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
        // Also for the responses of API Gateway and of the firewall, which no function writes.
        responseHeadersPolicy: new cloudfront.ResponseHeadersPolicy(this, 'ResponseHeaders', {
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
    // The construct of CDK has no property for it.
    (distribution.node.defaultChild as cloudfront.CfnDistribution).addPropertyOverride(
      'DistributionConfig.Origins.0.CustomOriginConfig.OriginMtlsConfig',
      { ClientCertificateArn: clientCertificateArn },
    );
    Validations.of(distribution).acknowledge(
      {
        id: 'AwsSolutions::AwsSolutions-CFR1',
        reason: 'Integrators may have their servers anywhere.',
      },
      {
        id: 'AwsSolutions::AwsSolutions-CFR3',
        reason: 'The firewall logs every request with its address, and the API logs every request that it gets.',
      },
    );
    this.target = distribution.distributionDomainName;
  }
}
