import { arnOf } from './an-assembly.ts';

/** An API whose integrations have the ids of their functions; `more` adds properties to the integrations. */
export const anApi = (id: string, routes: Record<string, string>, more: object = {}) => ({
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
          ...more,
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
