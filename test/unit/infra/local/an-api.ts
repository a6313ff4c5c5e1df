import { arnOf } from './an-assembly.ts';

/** Returns an API with an integration per function. `properties` are added to the integrations. */
export const anApi = (id: string, routes: Record<string, string>, properties: object = {}) => ({
  [id]: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: id.toLowerCase(), ProtocolType: 'HTTP' } },
  ...Object.fromEntries(
    Object.values(routes).map((target) => [
      id + target,
      {
        Type: 'AWS::ApiGatewayV2::Integration',
        Properties: {
          ApiId: { Ref: id },
          IntegrationType: 'AWS_PROXY',
          IntegrationUri: arnOf(target),
          PayloadFormatVersion: '2.0',
          ...properties,
        },
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(routes).map(([RouteKey, target], index) => [
      `${id}Route${index}`,
      {
        Type: 'AWS::ApiGatewayV2::Route',
        Properties: {
          ApiId: { Ref: id },
          RouteKey,
          Target: { 'Fn::Join': ['/', ['integrations', { Ref: id + target }]] },
        },
      },
    ]),
  ),
});
