import { expect, test } from 'vitest';
import { notUnderstood } from '#infra/local/template/coverage.ts';
import { place, resources, warnings } from '#test/support/cloud/templates/resolved-templates.ts';

const ofType = (type: string): readonly Record<string, any>[] =>
  resources
    .filter((resource) => resource.type === type)
    .map(({ name, identity, properties }) => ({ name, ref: identity.Ref, ...(properties as Record<string, any>) }));

const stageOf = (apiId: string): string =>
  ofType('AWS::ApiGatewayV2::Stage').find(({ ApiId }) => ApiId === apiId)?.StageName;

/** Returns the source ARN with which API Gateway invokes a route's function. */
const sourceOf = (apiId: string, routeKey: string): string => {
  const [method, path] = routeKey === '$default' ? ['', '$default'] : routeKey.split(' ');
  const route = method ? `${method}${path}` : path;
  return `arn:aws:execute-api:${place.region}:${place.account}:${apiId}/${stageOf(apiId)}/${route}`;
};

/** Matches an ARN as IAM's ArnLike does: `*` stands for any characters. */
const isLike = (pattern: string, arn: string): boolean => {
  const literals = pattern.split('*').map((text) => text.replaceAll(/[$()+.?[\]^{|}\\/]/g, '\\$&'));
  return new RegExp(`^${literals.join('.*')}$`).test(arn);
};

const routes = ofType('AWS::ApiGatewayV2::Route').map(({ ApiId, RouteKey, Target }) => {
  const integration = ofType('AWS::ApiGatewayV2::Integration').find(({ ref }) => Target === `integrations/${ref}`);
  return { routeKey: String(RouteKey), functionArn: integration?.IntegrationUri, source: sourceOf(ApiId, RouteKey) };
});

test.each(routes)('API Gateway may invoke the function of $routeKey', ({ functionArn, source }) => {
  const permissions = ofType('AWS::Lambda::Permission').filter(
    ({ Action, FunctionName, Principal }) =>
      Action === 'lambda:InvokeFunction' && FunctionName === functionArn && Principal === 'apigateway.amazonaws.com',
  );
  const patterns = permissions.map(({ SourceArn }) => String(SourceArn));
  expect(
    patterns.some((pattern) => isLike(pattern, source)),
    `${source} matches none of ${patterns.join(', ')}`,
  ).toBe(true);
});

test('the templates contain a default route for all other paths', () => {
  expect(routes.length).toBeGreaterThan(45);
  expect(routes.map(({ routeKey }) => routeKey)).toContain('$default');
});

test('the local cloud supports everything in the templates', () => {
  expect([...warnings, ...notUnderstood(resources)]).toEqual([]);
});
