import type { Template } from 'aws-cdk-lib/assertions';
import { routeKey as bankEventsRoute } from '#functions/bank-events/routes.ts';
import { beforeAll, expect, test } from 'vitest';
import { allRoutes } from '#infra/routes.ts';
import { quotasOf } from '#infra/deployment/regions.ts';
import { requireDeployable } from '#infra/stage-rules.ts';
import { type Stage, stages } from '#infra/stages.ts';
import { production } from '#test/support/cloud/templates/production-stage.ts';
import { synthesise } from '#test/support/cloud/templates/stage-templates.ts';
import { ofType } from '#test/support/cloud/templates/template.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/edge';
const clientCertificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/origin';
const domain = {
  name: 'api.example.com',
  certificateArn: 'arn:aws:acm:me-central-1:123456789012:certificate/api',
  truststore: { bucketName: 'open-banking-truststore', key: 'cloudfront.pem' },
};

/** Production behind CloudFront. */
const behindEdge: Stage = {
  ...production,
  domain,
  edge: { certificateArn, clientCertificateArn, requestsPerAddress: 3_000 },
};

let edge: Template | undefined;
let service: Template;
beforeAll(async () => {
  ({ edge, service } = await synthesise(behindEdge, { name: 'edge' }));
});

test('each route that can be called without a token has a separate rate limit, as do paths that do not exist', () => {
  const anonymous = new Set<string>(
    allRoutes.flatMap(([, { access, path }]) => (access === 'anonymous' ? [path] : [])),
  );
  const withToken = new Set(allRoutes.flatMap(([, { path }]) => (anonymous.has(path) ? [] : [`ANY ${path}`])));
  const routeKeys = ofType('AWS::ApiGatewayV2::Route', 'Service').map(([, { Properties }]) =>
    String(Properties.RouteKey),
  );
  const [[, stage] = []] = ofType('AWS::ApiGatewayV2::Stage', 'Service');
  const settings = stage?.Properties.RouteSettings as Record<string, object>;
  expect(Object.keys(settings).toSorted()).toEqual(routeKeys.filter((key) => !withToken.has(key)).toSorted());
  expect(Object.keys(settings)).toEqual(expect.arrayContaining([bankEventsRoute, 'ANY /dashboard', 'ANY /docs']));
  for (const [route, limits] of Object.entries(settings)) {
    expect(limits, route).toEqual({ ThrottlingRateLimit: 500, ThrottlingBurstLimit: 500 });
  }
});

test('bank events may take at most half of the RSA calls, which sign messages to banks too', () => {
  for (const stage of Object.values(stages))
    expect(stage.anonymousThrottle.rate).toBeLessThanOrEqual(quotasOf(stage.region).rsaCalls / 2);
});

test("the access log contains the caller's address, but no headers and no paths with parameter values", () => {
  for (const [id, { Properties }] of ofType('AWS::ApiGatewayV2::Stage')) {
    const line: Record<string, string> = JSON.parse(Properties.AccessLogSettings.Format);
    expect(line, id).toMatchObject({ sourceAddress: '$context.identity.sourceIp', route: '$context.routeKey' });
    expect(Object.values(line).join(), id).not.toMatch(/context\.path|authorizer|header/);
  }
});

test('with an edge, CloudFront serves the domain, caches nothing, and forwards the host and caller address', () => {
  const [distribution] = Object.values(edge?.findResources('AWS::CloudFront::Distribution') ?? {});
  const { DefaultCacheBehavior, ...config } = distribution?.Properties.DistributionConfig ?? {};
  expect(config).toMatchObject({
    Aliases: ['api.example.com'],
    ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
    WebACLId: { 'Fn::GetAtt': [expect.stringMatching(/Firewall/), 'Arn'] },
    Origins: [{ CustomOriginConfig: { OriginProtocolPolicy: 'https-only' } }],
  });
  expect(DefaultCacheBehavior).toMatchObject({
    // The managed policies CachingDisabled and AllViewerAndCloudFrontHeaders-2022-06 (see the CloudFront guide).
    CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
    OriginRequestPolicyId: '33f36d7e-f396-46d9-90e0-52428a34d9dc',
    ViewerProtocolPolicy: 'https-only',
  });
  expect(DefaultCacheBehavior.AllowedMethods).toContain('DELETE');
});

test("CloudFront sends requests to the API Gateway target of the API's domain", () => {
  const text = JSON.stringify(edge?.toJSON());
  expect(text).toContain(
    JSON.stringify({
      'Fn::GetStackOutput': {
        StackName: 'open-banking-edge-service',
        Region: 'me-central-1',
        OutputName: 'DomainTarget',
      },
    }),
  );
  expect(Object.keys(service.findOutputs('DomainTarget'))).toEqual(['DomainTarget']);
});

test("only CloudFront can connect to the API: the domain's truststore requires its client certificate", () => {
  const [distribution] = Object.values(edge?.findResources('AWS::CloudFront::Distribution') ?? {});
  const [origin] = distribution?.Properties.DistributionConfig.Origins ?? [];
  expect(origin.CustomOriginConfig.OriginMtlsConfig).toEqual({ ClientCertificateArn: clientCertificateArn });
  service.hasResourceProperties('AWS::ApiGatewayV2::DomainName', {
    DomainName: 'api.example.com',
    MutualTlsAuthentication: { TruststoreUri: 's3://open-banking-truststore/cloudfront.pem' },
  });
  service.hasResourceProperties('AWS::ApiGatewayV2::Api', { DisableExecuteApiEndpoint: true });
});

test('the firewall limits requests per address, applies AWS managed rules, and logs no secrets', () => {
  const [firewall] = Object.values(edge?.findResources('AWS::WAFv2::WebACL') ?? {});
  expect(firewall?.Properties.Scope).toBe('CLOUDFRONT');
  const [limit, ...managed] = firewall?.Properties.Rules ?? [];
  expect(limit.Statement.RateBasedStatement).toEqual({ Limit: 3_000, AggregateKeyType: 'IP' });
  expect(limit.Action.Block.CustomResponse.ResponseCode).toBe(429);
  expect(managed.map(({ Statement }: any) => Statement.ManagedRuleGroupStatement.Name)).toContain(
    'AWSManagedRulesCommonRuleSet',
  );
  edge?.hasResourceProperties('AWS::WAFv2::LoggingConfiguration', {
    RedactedFields: [
      { UriPath: {} },
      { QueryString: {} },
      ...['authorization', 'x-api-key', 'refresh-token', 'cookie', 'referer'].map((Name) => ({
        SingleHeader: { Name },
      })),
    ],
  });
  const [log] = Object.values(edge?.findResources('AWS::Logs::LogGroup') ?? {});
  expect(log?.Properties).toMatchObject({
    LogGroupName: 'aws-waf-logs-open-banking-edge-edge',
    KmsKeyId: { 'Fn::GetAtt': [expect.stringMatching(/^LogKey/), 'Arn'] },
  });
});

test('the firewall keeps no samples of requests, which would contain tokens that its log leaves out', () => {
  const [firewall] = Object.values(edge?.findResources('AWS::WAFv2::WebACL') ?? {});
  const { Rules, VisibilityConfig } = firewall?.Properties ?? {};
  const settings = [VisibilityConfig, ...Rules.map((rule: any) => rule.VisibilityConfig)];
  expect(settings.map(({ SampledRequestsEnabled }) => SampledRequestsEnabled)).toEqual(settings.map(() => false));
});

test('AWS rules that would block valid requests from clients and banks only count them', () => {
  const [firewall] = Object.values(edge?.findResources('AWS::WAFv2::WebACL') ?? {});
  const groups: [string, string[]][] = firewall?.Properties.Rules.flatMap(({ Statement }: any) => {
    const { Name, RuleActionOverrides } = Statement.ManagedRuleGroupStatement ?? {};
    if (!RuleActionOverrides) return [];
    for (const { ActionToUse } of RuleActionOverrides) expect(ActionToUse).toEqual({ Count: {} });
    return [[Name, RuleActionOverrides.map((override: any) => override.Name)]];
  });
  // https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
  expect(Object.fromEntries(groups)).toEqual({
    AWSManagedRulesCommonRuleSet: [
      'NoUserAgent_HEADER',
      'SizeRestrictions_BODY',
      'SizeRestrictions_QUERYSTRING',
      'GenericRFI_BODY',
      'GenericRFI_QUERYARGUMENTS',
      'EC2MetaDataSSRF_BODY',
      'EC2MetaDataSSRF_QUERYARGUMENTS',
      'CrossSiteScripting_BODY',
      'CrossSiteScripting_QUERYARGUMENTS',
    ],
  });
});

test('the firewall refers to its log group with an ARN that AWS WAF accepts', () => {
  const [logging] = Object.values(edge?.findResources('AWS::WAFv2::LoggingConfiguration') ?? {});
  const [logGroup = ''] = Object.keys(edge?.findResources('AWS::Logs::LogGroup') ?? {});
  const text = JSON.stringify(logging?.Properties.LogDestinationConfigs)
    .replace(`{"Ref":"${logGroup}"}`, '"NAME"')
    .replace('{"Ref":"AWS::Partition"}', '"aws"')
    .replaceAll(/[^\w:/-]/g, '');
  // https://docs.aws.amazon.com/waf/latest/developerguide/logging-cw-logs.html
  expect(text).toMatch(/[^\w]arn:aws:logs:us-east-1:123456789012:log-group:NAME$/);
});

test("behind CloudFront, functions read the caller's address from a CloudFront header", () => {
  const fronts = (template: Template) =>
    Object.values(template.findResources('AWS::Lambda::Function')).flatMap(
      ({ Properties }) => Properties.Environment?.Variables?.FRONT ?? [],
    );
  expect(new Set(fronts(service))).toEqual(new Set(['cloudfront']));
  const local = ofType('AWS::Lambda::Function', 'Service').flatMap(
    ([, { Properties }]) => Properties.Environment?.Variables?.FRONT ?? [],
  );
  expect(new Set(local)).toEqual(new Set(['callers']));
});

test('an edge needs a domain with a truststore', () => {
  const { domain: _domain, ...withoutDomain } = behindEdge;
  expect(() => requireDeployable('edge', withoutDomain)).toThrow(/has an edge but no domain/);
  const { truststore: _truststore, ...withoutTruststore } = domain;
  expect(() => requireDeployable('edge', { ...withoutDomain, domain: withoutTruststore })).toThrow(
    /has an edge but no truststore/,
  );
  requireDeployable('edge', behindEdge);
});

test('CloudFront adds HSTS to every response, including those that no function creates', () => {
  const policies = Object.entries(edge?.findResources('AWS::CloudFront::ResponseHeadersPolicy') ?? {});
  const [[id, policy] = ['', undefined]] = policies;
  expect(policy?.Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig).toEqual({
    StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, IncludeSubdomains: false, Override: true },
  });
  const [distribution] = Object.values(edge?.findResources('AWS::CloudFront::Distribution') ?? {});
  const behavior = distribution?.Properties.DistributionConfig.DefaultCacheBehavior;
  expect(behavior.ResponseHeadersPolicyId).toEqual({ Ref: id });
});
