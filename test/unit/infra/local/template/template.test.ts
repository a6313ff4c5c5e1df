import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { notUnderstood } from '#infra/local/template/coverage.ts';
import { readAssembly } from '#infra/local/template/assembly.ts';
import { resolveTemplates } from '#infra/local/template/template.ts';
import { account, anAssembly, aQueue, arnOf, region } from '../an-assembly.ts';

const place = {
  account,
  region,
  endpoint: 'http://endpoint',
  apiUrl: (name: string) => `http://${name}`,
  domains: new Map([['banks.example', 'https://127.0.0.1:4']]),
};

const resolve = (stacks: Parameters<typeof anAssembly>[0]) => {
  const reports: string[] = [];
  const report = (line: string): void => void reports.push(line);
  const resolved = resolveTemplates(readAssembly(anAssembly(stacks), report), place, report);
  return { ...resolved, reports, unsupported: [...reports, ...notUnderstood(resolved.resources)] };
};

/** Resolves one value in a stack that has a queue and an API. */
const valueOf = (Value: unknown) => {
  const Resources = {
    Queue: aQueue({ QueueName: { 'Fn::Join': ['-', ['jobs', { Ref: 'AWS::Region' }]] } }),
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'open', ProtocolType: 'HTTP' } },
  };
  const { outputs, reports } = resolve({ Main: { Resources, Outputs: { Result: { Value } } } });
  return reports.length > 0 ? reports : outputs.Result;
};

test.each([
  ['a pseudo parameter', { Ref: 'AWS::StackName' }, 'Main'],
  ['the Ref of a queue', { Ref: 'Queue' }, `http://endpoint/${account}/jobs-${region}`],
  ['an attribute', arnOf('Queue'), `arn:aws:sqs:${region}:${account}:jobs-${region}`],
  ['Sub', { 'Fn::Sub': '${Queue.QueueName}/${AWS::Region}' }, `jobs-${region}/${region}`],
  ['the endpoint of an API', { 'Fn::GetAtt': ['Api', 'ApiEndpoint'] }, 'http://open'],
  [
    'an unknown attribute',
    { 'Fn::GetAtt': ['Queue', 'Size'] },
    ['Main/Result: attribute Size of Queue is not supported here'],
  ],
  ['an unknown intrinsic', { 'Fn::Base64': 'a' }, ['Main/Result: Fn::Base64 is not supported here']],
  ['a Sub with variables', { 'Fn::Sub': ['a', {}] }, ['Main/Result: Fn::Sub with variables is not supported here']],
  ['a Ref to nothing', { Ref: 'Nothing' }, ['Main/Result: Ref Nothing does not name a resource']],
])('%s is resolved, or reported if it is not supported', (_title, value, expected) => {
  expect(valueOf(value)).toEqual(expected);
});

test('a URL that CDK composes becomes the local URL', () => {
  const host = ['.execute-api.', { Ref: 'AWS::Region' }, '.', { Ref: 'AWS::URLSuffix' }, '/v1'];
  expect(valueOf({ 'Fn::Join': ['', ['https://', { Ref: 'Api' }, ...host]] })).toBe('http://open/v1');
  expect(valueOf({ 'Fn::Sub': 'https://${Api}.execute-api.${AWS::Region}.${AWS::URLSuffix}' })).toBe('http://open');
});

test('the URL of a custom domain becomes the local URL', () => {
  expect(valueOf('https://banks.example/v1')).toBe('https://127.0.0.1:4/v1');
  expect(valueOf('https://banks.example.com/v1')).toBe('https://banks.example.com/v1');
});

test('a stack reads the outputs of another stack', () => {
  const stackOutput = (OutputName: string) => ({
    'Fn::GetStackOutput': { StackName: 'State', Region: region, OutputName },
  });
  const { outputs, reports } = resolve({
    Service: { Resources: {}, Outputs: { Read: { Value: stackOutput('Arn') }, Other: { Value: stackOutput('None') } } },
    State: { Resources: { Queue: aQueue() }, Outputs: { Arn: { Value: arnOf('Queue') } } },
  });
  expect(outputs.Read).toBe(`arn:aws:sqs:${region}:${account}:State-Queue`);
  expect(reports).toEqual(['Service/Other: stack State has no output None']);
});

test('AWS::NoValue removes a property', () => {
  const { resources } = resolve({ Main: { Resources: { Queue: aQueue({ DelaySeconds: { Ref: 'AWS::NoValue' } }) } } });
  expect(resources[0]?.properties).toEqual({});
});

test('unsupported resources and properties are reported, except those without effect', () => {
  const { unsupported } = resolve({
    Service: {
      Resources: {
        Orders: aQueue({ FifoQueue: true, Tags: [], SqsManagedSseEnabled: true }),
        Alarm: { Type: 'AWS::CloudWatch::Alarm', Properties: { Threshold: 1 } },
        Cluster: { Type: 'AWS::ECS::Cluster' },
        Rule: {
          Type: 'AWS::Events::Rule',
          Properties: { EventPattern: { source: ['a'] }, Targets: [{ Arn: 'x', Id: 'y', InputPath: '$.detail' }] },
        },
        Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'a', ProtocolType: 'HTTP', CorsConfiguration: {} } },
      },
    },
  });
  expect(unsupported).toEqual([
    'Service/Orders: AWS::SQS::Queue property FifoQueue is not supported here',
    'Service/Cluster: AWS::ECS::Cluster is not supported here',
    'Service/Rule: AWS::Events::Rule property Targets.InputPath is not supported here',
    'Service/Api: AWS::ApiGatewayV2::Api property CorsConfiguration is not supported here',
  ]);
});

test('the resources of a nested stack belong to its parent, and values are passed between the two', () => {
  const hash = 'a'.repeat(64);
  const folder = anAssembly({
    Main: {
      Resources: {
        Jobs: aQueue({ QueueName: 'jobs' }),
        Part: {
          Type: 'AWS::CloudFormation::Stack',
          Properties: {
            Parameters: { jobs: arnOf('Jobs') },
            TemplateURL: { 'Fn::Join': ['', ['https://s3.example/assets/', `${hash}.json`]] },
          },
        },
      },
      Outputs: { Lost: { Value: { 'Fn::GetAtt': ['Part', 'Outputs.lost'] } } },
    },
  });
  const lost = aQueue({ QueueName: { 'Fn::Join': ['-', ['lost', { Ref: 'AWS::Region' }]] } });
  const reader = aQueue({ QueueName: 'reader', RedrivePolicy: { deadLetterTargetArn: { Ref: 'jobs' } } });
  writeFileSync(
    path.join(folder, 'Part.nested.template.json'),
    JSON.stringify({ Resources: { Lost: lost, Reader: reader }, Outputs: { lost: { Value: arnOf('Lost') } } }),
  );
  const files = { [hash]: { source: { path: 'Part.nested.template.json' } } };
  writeFileSync(path.join(folder, 'Main.assets.json'), JSON.stringify({ files }));
  const { resources, outputs } = resolveTemplates(
    readAssembly(folder, () => undefined),
    place,
    () => undefined,
  );
  expect(resources.map(({ stack, id }) => [stack, id])).toEqual([
    ['Main', 'Jobs'],
    ['Main', 'Lost'],
    ['Main', 'Reader'],
  ]);
  const queue = (name: string): string => `arn:aws:sqs:${region}:${account}:${name}`;
  expect(outputs.Lost).toBe(queue(`lost-${region}`));
  expect(resources.at(2)?.properties).toMatchObject({ RedrivePolicy: { deadLetterTargetArn: queue('jobs') } });
});
