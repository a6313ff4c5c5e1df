import { expect, test } from 'vitest';
import { createAccessControl } from '#infra/local/access/access-control.ts';
import type { ConditionValues, RequiredAccess } from '#infra/local/platform/service.ts';
import { readAssembly } from '#infra/local/template/assembly.ts';
import { ofType, type Resource, resolveTemplates } from '#infra/local/template/template.ts';
import { stages } from '#infra/stages.ts';
import { assembly } from '#test/support/cloud/assembly-setup.ts';
import { kindOf, permissions } from '#test/support/cloud/grants/permissions.ts';

const complaints: string[] = [];
const report = (line: string): void => void complaints.push(line);
const stacks = readAssembly(assembly, report);
const place = {
  region: stacks.region,
  account: stacks.account,
  endpoint: 'http://endpoint',
  apiUrl: () => '',
  domains: new Map([[stages.local.sandboxResourceDomain.name, 'https://127.0.0.1']]),
};
const { resources } = resolveTemplates(stacks, place, report);
const access = createAccessControl({ resources, place, report, notice: report });

const functions = ofType<{ Role: string }>(resources, 'AWS::Lambda::Function').map(({ id, properties }) => ({
  name: kindOf(id).replace(/Function$/, ''),
  role: properties.Role,
}));

const services: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::GlobalTable': 'dynamodb',
  'AWS::Events::EventBus': 'events',
  'AWS::IAM::Role': 'iam',
  'AWS::KMS::Key': 'kms',
  'AWS::Lambda::Function': 'lambda',
  'AWS::Logs::LogGroup': 'logs',
  'AWS::S3::Bucket': 's3',
  'AWS::Scheduler::ScheduleGroup': 'scheduler',
  'AWS::SecretsManager::Secret': 'secretsmanager',
  'AWS::SQS::Queue': 'sqs',
};

/** The ARN of a call's resource, by its kind in the table of permissions. */
const arnOf = ({ identity, name }: Resource, path: string, action: string): string => {
  if (/Stream|GetRecords|GetShardIterator/.test(action)) return identity.StreamArn ?? '';
  const arn = identity.Arn ?? identity.Ref;
  if (action === 'CreateSchedule') return `arn:aws:scheduler:${place.region}:${place.account}:schedule/${name}/one`;
  return `${arn}${path.replace('*', 'one')}`;
};

/** The context values that a policy can limit in a call: a few forms of an item's key, otherwise one. */
const contextsOf = (action: string, limit: string, all: readonly string[]): readonly ConditionValues[] => {
  if (action === 'Sign') {
    const [SigningAlgorithm = ''] = all.filter((each) => each !== 'DIGEST');
    return [{ 'kms:MessageType': 'DIGEST', 'kms:SigningAlgorithm': SigningAlgorithm }];
  }
  if (action === 'PassRole') return [{ 'iam:PassedToService': limit }];
  if (limit.startsWith('RSAES')) return [{ 'kms:EncryptionAlgorithm': limit }];
  if (/Item$|^Query$/.test(action)) {
    const leadingKeys = limit.startsWith('*') ? [`one#UAE${limit.slice(1)}#0`] : [limit, `${limit}#one#two#three`];
    return leadingKeys.map((key) => ({ 'dynamodb:LeadingKeys': [key] }));
  }
  return [{ 'kms:EncryptionContext:purpose': limit }];
};

/** A call in all forms that the table does not distinguish. */
type Call = readonly RequiredAccess[];

/** The calls that a sentence of the table allows: `Kind: Action …` or `Kind, Action: limit …`. */
const callsOf = (sentence: string): readonly Call[] => {
  const [subject = '', words = ''] = sentence.split(': ');
  const [kindAndPath = '', limited] = subject.split(', ');
  const [kind = '', ...path] = kindAndPath.split('/');
  // Log query results belong to no resource.
  if (kind === '"*"') return [[{ action: `logs:${words}`, resource: '*' }]];
  const known = resources.filter(({ type }) => type in services);
  const found = known.find(({ id }) => kindOf(id) === kind) ?? known.find(({ id }) => id.startsWith(kind));
  if (!found) throw new Error(`The templates have no ${kind}`);
  const suffix = path.length > 0 ? `/${path.join('/')}` : '';
  const requires = (action: string, context?: ConditionValues): RequiredAccess => ({
    action: `${services[found.type]}:${action}`,
    resource: arnOf(found, suffix, action),
    ...(context && { context }),
  });
  const all = words.split(' ');
  if (limited === undefined) return all.map((action) => [requires(action)]);
  return all.map((limit) => contextsOf(limited, limit, all).map((context) => requires(limited, context)));
};

const own = new Map(
  functions.map(({ name }) => [
    name,
    new Map((permissions[name] ?? []).flatMap(callsOf).map((call) => [JSON.stringify(call), call])),
  ]),
);
const calls = new Map([...own.values()].flatMap((of) => [...of]));

test.each(functions)('$name may make the calls in its row of the table', ({ name, role }) => {
  const rejected = [...(own.get(name) ?? [])].filter(
    ([, call]) => !call.some((required) => access.wouldAllow(role, required)),
  );
  expect(rejected.map(([text]) => text)).toEqual([]);
});

test.each(functions)('$name is denied all calls that only other functions may make', ({ name, role }) => {
  const foreign = [...calls].filter(([text]) => !own.get(name)?.has(text));
  const allowed = foreign.filter(([, call]) => call.some((required) => access.wouldAllow(role, required)));
  expect(allowed.map(([text]) => text)).toEqual([]);
  expect(foreign.length).toBeGreaterThan(100);
});

test('the policies and the table can be evaluated', () => {
  expect(complaints).toEqual([]);
  expect(Object.keys(permissions).toSorted()).toEqual(functions.map(({ name }) => name).toSorted());
});
