import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { rehashTemplates } from '#test/rehearsal/templates/asset-hashes.ts';
import { failingId, injectFailure } from '#test/rehearsal/templates/injected-failure.ts';
import { omitResources, unsupportedKindsIn } from '#test/rehearsal/templates/omit.ts';

/** Writes JSON files into a new folder. Returns functions that read them. */
const aSynthesis = (files: Readonly<Record<string, object>>) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'synthesis-'));
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(folder, file), JSON.stringify(content));
  const read = (file: string): any => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  return { folder, read };
};

const topic = { Type: 'AWS::SNS::Topic' };

test('an omitted resource disappears with everything that refers to it, in nested stacks and outputs too', () => {
  const archiveArn = { 'Fn::GetAtt': ['Archive', 'Arn'] };
  const { folder, read } = aSynthesis({
    'State.template.json': {
      Resources: {
        Archive: { Type: 'AWS::Events::Archive' },
        Alarm: { Type: 'AWS::CloudWatch::Alarm', Properties: { Dimensions: [{ Value: archiveArn }] } },
        Nested: { Type: 'AWS::CloudFormation::Stack', Properties: { Parameters: { archive: archiveArn, other: 'x' } } },
        Topic: topic,
      },
      Outputs: { ArchiveArn: { Value: archiveArn }, TopicArn: { Value: { Ref: 'Topic' } } },
    },
    'Nested.nested.template.json': {
      Parameters: { archive: { Type: 'String' }, other: { Type: 'String' } },
      Resources: { Reader: { Type: 'AWS::SQS::Queue', Properties: { Archive: { Ref: 'archive' } } }, Topic: topic },
    },
  });
  const kinds = unsupportedKindsIn('Unrecognized resource types: [AWS::Events::Archive]', folder);
  expect(omitResources(folder, kinds)).toMatchObject([{ type: 'AWS::Events::Archive', ids: ['Archive'] }]);
  const { Resources, Outputs } = read('State.template.json');
  expect(Object.keys(Resources)).toEqual(['Nested', 'Topic']);
  expect(Resources.Nested.Properties.Parameters).toEqual({ other: 'x' });
  expect(Object.keys(Outputs)).toEqual(['TopicArn']);
  const nested = read('Nested.nested.template.json');
  expect([Object.keys(nested.Parameters), Object.keys(nested.Resources)]).toEqual([['other'], ['Topic']]);
});

test('an injected failure waits for all other resources, and is no kind that the emulator rejects', () => {
  const { folder, read } = aSynthesis({ 'State.template.json': { Resources: { Topic: topic, Other: topic } } });
  injectFailure(folder, { stack: 'State' });
  expect(read('State.template.json').Resources[failingId].DependsOn).toEqual(['Topic', 'Other']);
  const output = `CREATE_FAILED | AWS::CloudFormation::WaitCondition | ${failingId} (${failingId}) timed out`;
  expect(unsupportedKindsIn(output, folder)).toEqual([]);
});

test('a changed nested template changes the hashes of the template that contains it', () => {
  const { folder, read } = aSynthesis({
    'Service.assets.json': {
      files: {
        old1: { source: { path: 'Service.template.json' } },
        old2: { source: { path: 'Background.nested.template.json' } },
      },
    },
    'manifest.json': { url: 's3://bucket/old1.json' },
    'Service.template.json': { TemplateURL: 'https://bucket/old2.json' },
    'Background.nested.template.json': { Resources: { Topic: topic } },
  });
  rehashTemplates(folder);
  const [service, background] = Object.keys(read('Service.assets.json').files);
  expect(read('manifest.json').url).toBe(`s3://bucket/${service}.json`);
  expect(read('Service.template.json').TemplateURL).toBe(`https://bucket/${background}.json`);
  expect([service, background]).toEqual([expect.stringMatching(/^\w{64}$/), expect.stringMatching(/^\w{64}$/)]);
});
