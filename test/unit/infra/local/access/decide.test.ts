import { expect, test } from 'vitest';
import { type AccessRequest, decide } from '#infra/local/access/decide.ts';
import { parsePolicy, type PolicyDocument } from '#infra/local/access/statement.ts';

const account = '000000000000';
const role = `arn:aws:iam::${account}:role/payments`;
const queue = `arn:aws:sqs:r:${account}:queue`;
const key = `arn:aws:kms:r:${account}:key/1`;
const root = { AWS: `arn:aws:iam::${account}:root` };

const parse = (kind: 'identity-based' | 'resource-based', document: PolicyDocument | undefined) => {
  const problems: string[] = [];
  const statements = parsePolicy(document ?? {}, { policy: 'Main/Policy', kind, account }, (line) =>
    problems.push(line),
  );
  return { statements, problems };
};

interface Policies {
  readonly identity?: PolicyDocument['Statement'];
  readonly resource?: PolicyDocument['Statement'];
}

const outcomeOf = (request: AccessRequest, { identity, resource }: Policies): string => {
  const decision = decide(request, {
    identityBased: parse('identity-based', { Statement: identity }).statements,
    resourceBased: parse('resource-based', { Statement: resource }).statements,
  });
  return decision.isAllowed ? 'allowed' : decision.reason;
};

const send: AccessRequest = { requester: { role }, action: 'sqs:SendMessage', resource: queue };
const decrypt: AccessRequest = { requester: { role }, action: 'kms:Decrypt', resource: key };
const maySend = { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: queue };
const mayDecrypt = { Effect: 'Allow', Action: 'kms:Decrypt', Resource: key };
const noIdentityPolicy = 'because no identity-based policy allows the sqs:SendMessage action';
const noResourcePolicy = (action: string) => `because no resource-based policy allows the ${action} action`;

test.each<[string, Policies, string]>([
  ['nothing allows it', {}, noIdentityPolicy],
  ['the policy of the role allows it', { identity: maySend }, 'allowed'],
  ['the policy allows another action', { identity: { ...maySend, Action: 'sqs:DeleteMessage' } }, noIdentityPolicy],
  ['the policy allows another resource', { identity: { ...maySend, Resource: `${queue}2` } }, noIdentityPolicy],
  ['the policy has wildcards', { identity: { ...maySend, Action: 'SQS:Send*', Resource: `${queue}*` } }, 'allowed'],
  [
    'a wildcard does not cross the parts of an ARN',
    { identity: { ...maySend, Resource: 'arn:aws:sqs:*' } },
    noIdentityPolicy,
  ],
  [
    'the policy of the role denies it as well',
    { identity: [maySend, { ...maySend, Effect: 'Deny' }] },
    'with an explicit deny in an identity-based policy',
  ],
  [
    'the queue policy denies it',
    { identity: maySend, resource: { ...maySend, Effect: 'Deny', Principal: '*' } },
    'with an explicit deny in a resource-based policy',
  ],
  [
    'the queue policy denies it to the account',
    { identity: maySend, resource: { ...maySend, Effect: 'Deny', Principal: root } },
    'with an explicit deny in a resource-based policy',
  ],
  ['the queue policy allows it to everyone', { resource: { ...maySend, Principal: { AWS: '*' } } }, 'allowed'],
  [
    'the queue policy allows it to a service',
    { resource: { ...maySend, Principal: { Service: 's' } } },
    noIdentityPolicy,
  ],
  ['the queue policy allows it to the account only', { resource: { ...maySend, Principal: root } }, noIdentityPolicy],
])('a role sends to a queue: %s', (_title, policies, expected) => {
  expect(outcomeOf(send, policies)).toBe(expected);
});

test('a policy that denies traffic without TLS does not deny traffic within this machine', () => {
  const Condition = { Bool: { 'aws:SecureTransport': 'false' } };
  const resource = { ...maySend, Effect: 'Deny', Principal: '*', Condition };
  expect(outcomeOf(send, { identity: maySend, resource })).toBe('allowed');
});

test.each<[string, Policies, string]>([
  [
    'the key policy delegates to the account',
    { identity: mayDecrypt, resource: { ...mayDecrypt, Principal: root } },
    'allowed',
  ],
  ['the key policy has no matching statement', { identity: mayDecrypt }, noResourcePolicy('kms:Decrypt')],
  [
    'the role has no policy',
    { resource: { ...mayDecrypt, Principal: root } },
    'because no identity-based policy allows the kms:Decrypt action',
  ],
])('a role uses a key: %s', (_title, policies, expected) => {
  expect(outcomeOf(decrypt, policies)).toBe(expected);
});

test.each([
  ['through DynamoDB', 'dynamodb.r.amazonaws.com', 'allowed'],
  ['through another service', 'sqs.r.amazonaws.com', noResourcePolicy('kms:Decrypt')],
  ['directly', undefined, noResourcePolicy('kms:Decrypt')],
])('a key that may be used only through DynamoDB is used %s', (_title, via, expected) => {
  const Condition = { StringEquals: { 'kms:CallerAccount': account, 'kms:ViaService': 'dynamodb.r.amazonaws.com' } };
  const resource = { ...mayDecrypt, Resource: '*', Principal: { AWS: '*' }, Condition };
  const context = { 'kms:CallerAccount': account, ...(via && { 'kms:ViaService': via }) };
  expect(outcomeOf({ ...decrypt, context }, { resource })).toBe(expected);
});

const invokeFrom = (source: string): AccessRequest => ({
  requester: { service: 'apigateway.amazonaws.com' },
  action: 'lambda:InvokeFunction',
  resource: 'arn:aws:lambda:r:a:function:f',
  context: { 'aws:SourceArn': `arn:aws:execute-api:r:a:${source}`, 'aws:SourceAccount': account },
});

test.each([
  ['api/*/*/*', 'api/$default/GET/providers', 'allowed'],
  ['api/*/*/*', 'api/$default/GET/providers/{id}', 'allowed'],
  ['api/*/*/*', 'api/$default/$default', noResourcePolicy('lambda:InvokeFunction')],
  ['api/*/$default', 'api/$default/$default', 'allowed'],
  ['api/*/*', 'api/$default/$default', 'allowed'],
  ['other/*/*/*', 'api/$default/GET/providers', noResourcePolicy('lambda:InvokeFunction')],
])('a permission for %s decides on the source %s', (pattern, source, expected) => {
  const resource = {
    Effect: 'Allow',
    Action: 'lambda:InvokeFunction',
    Principal: { Service: 'apigateway.amazonaws.com' },
    Resource: 'arn:aws:lambda:r:a:function:f',
    Condition: { ArnLike: { 'AWS:SourceArn': `arn:aws:execute-api:r:a:${pattern}` } },
  };
  expect(outcomeOf(invokeFrom(source), { resource })).toBe(expected);
});

test('a service needs an allow statement that names it, and is subject to a deny statement for everyone', () => {
  const request = { ...send, requester: { service: 'events.amazonaws.com' } };
  const toService = { ...maySend, Principal: { Service: 'events.amazonaws.com' } };
  expect(outcomeOf(request, { resource: { ...maySend, Principal: root } })).toBe(noResourcePolicy('sqs:SendMessage'));
  expect(outcomeOf(request, { resource: toService })).toBe('allowed');
  expect(outcomeOf(request, { resource: [toService, { ...maySend, Effect: 'Deny', Principal: '*' }] })).toContain(
    'deny',
  );
});

test('only the services in its trust policy may assume a role', () => {
  const trust = { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'scheduler.amazonaws.com' } };
  const assume = (service: string, sourceAccount: string): AccessRequest => ({
    requester: { service },
    action: 'sts:AssumeRole',
    resource: role,
    context: { 'aws:SourceAccount': sourceAccount },
  });
  const fromAccount = { ...trust, Condition: { StringEquals: { 'aws:SourceAccount': account } } };
  expect(outcomeOf(assume('scheduler.amazonaws.com', account), { resource: trust })).toBe('allowed');
  expect(outcomeOf(assume('scheduler.amazonaws.com', account), { resource: fromAccount })).toBe('allowed');
  expect(outcomeOf(assume('scheduler.amazonaws.com', '1'), { resource: fromAccount })).not.toBe('allowed');
  expect(outcomeOf(assume('lambda.amazonaws.com', account), { resource: trust })).not.toBe('allowed');
});

test.each([
  ['an unknown operator', { ...maySend, Condition: { DateLessThan: { 'aws:SourceArn': 'x' } } }],
  ['an unknown key', { ...maySend, Condition: { StringEquals: { 'aws:username': 'x' } } }],
  ['NotAction', { Effect: 'Allow', NotAction: 'sqs:*', Resource: '*' }],
  ['no action', { Effect: 'Allow', Resource: '*' }],
  ['no resource', { Effect: 'Allow', Action: '*' }],
  ['a principal', { ...maySend, Principal: '*' }],
])('a statement of a role policy with %s is rejected', (_title, statement) => {
  const { statements, problems } = parse('identity-based', { Statement: statement });
  expect(statements).toEqual([]);
  expect(problems).toEqual([`Main/Policy: policy statement ${JSON.stringify(statement)} is not supported here`]);
});

test.each([
  ['no principal', maySend],
  ['a principal of another account', { ...maySend, Principal: { AWS: 'arn:aws:iam::111111111111:root' } }],
  ['a federated principal', { ...maySend, Principal: { Federated: 'x' } }],
])('a statement of a resource policy with %s is rejected', (_title, statement) => {
  expect(parse('resource-based', { Statement: statement }).problems).toHaveLength(1);
});
