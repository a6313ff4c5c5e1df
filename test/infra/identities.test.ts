import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import type { Stage } from '#infra/stages.ts';
import { providersOf } from '#shared/banks/providers/built-in-banks.ts';
import { production } from '#test/support/cloud/templates/production-stage.ts';
import { stacksOf, synthesise, type StageTemplates } from '#test/support/cloud/templates/stage-templates.ts';

/** Production with a Saudi directory, which has issued its own client id and kids. */
const twoDirectories: Stage = {
  ...production,
  participants: {
    UAE: { url: 'https://directory.example.ae/participants', newBanks: 'listed', addresses: 'own-https' },
    KSA: { url: 'https://directory.example.sa/participants', newBanks: 'listed', addresses: 'own-https' },
  },
  ownIdentities: {
    KSA: {
      clientId: 'client-in-ksa',
      messageKeys: [{ name: '1', kid: 'messages-in-ksa' }],
      eventKeys: [{ name: '1', kid: 'events-in-ksa' }],
    },
  },
  keySets: { KSA: 'https://keystore.example.sa/client-in-ksa/application.jwks' },
};

let before: StageTemplates;
let after: StageTemplates;
beforeAll(async () => {
  before = await synthesise(production);
  after = await synthesise(twoDirectories);
});

const resourcesOf = (template: Template, type: string) => Object.entries(template.findResources(type));

/** Returns a variable of a function, as text with the logical ids of the resources that it refers to. */
const variableOf = (group: string, name: string): string => {
  const functions = resourcesOf(after.service, 'AWS::Lambda::Function');
  const [, { Properties }] = functions.find(([id]) => id.startsWith(group)) ?? ['', { Properties: {} }];
  return JSON.stringify(Properties.Environment?.Variables?.[name]);
};

test('a market with its own identity adds its keys and its secret, and changes no others', () => {
  for (const [type, added] of [
    ['AWS::KMS::Key', [/^EventKeysKSA/, /^MessageKeysKSA/]],
    ['AWS::SecretsManager::Secret', [/^TransportIdentityKSA/]],
  ] as const) {
    const earlier = Object.fromEntries(resourcesOf(before.state, type));
    const later = Object.fromEntries(resourcesOf(after.state, type));
    expect(later).toMatchObject(earlier);
    const addedIds = Object.keys(later).filter((id) => !(id in earlier));
    expect(addedIds.toSorted()).toEqual(added.map((pattern) => expect.stringMatching(pattern)));
  }
});

test.each(['PaymentsFunction', 'DataRunnerFunction', 'PaymentRunnerFunction'])(
  '%s calls banks in each market with the client id, keys and certificate of its directory',
  (group) => {
    const identities = variableOf(group, 'BANK_IDENTITIES');
    expect(identities).toMatch(/markets\\":\[\\"UAE\\"\].*TransportIdentity(?!KSA).*client-in-ksa.*messages-in-ksa/);
  },
);

test("each market's directory is read with the certificate for that market", () => {
  const directories = variableOf('DirectoryReaderFunction', 'DIRECTORIES');
  expect(directories).toMatch(/directory\.example\.ae.*directory\.example\.sa/);
  expect(new Set(directories.match(/TransportIdentity(?:KSA)?Secret/g))).toEqual(
    new Set(['TransportIdentitySecret', 'TransportIdentityKSASecret']),
  );
});

/** Returns what the directory reader may do with keys and key pairs. */
const keyPermissionsOf = ({ service }: StageTemplates): readonly string[] => {
  const roles = resourcesOf(service, 'AWS::IAM::Role').filter(([id]) => id.startsWith('DirectoryReader'));
  const statements = roles.flatMap(([, { Properties }]) => Properties.Policies[0].PolicyDocument.Statement as any[]);
  return statements.flatMap(({ Action, Resource, Condition }) => {
    const key = /(Message|Event)Keys(KSA)?Key/.exec(JSON.stringify(Resource))?.[0];
    const pair = /MESSAGE_PAIR#\w+/.exec(JSON.stringify(Condition ?? {}))?.[0];
    return key || pair ? [`${Action} ${key ?? pair}`] : [];
  });
};

test("a market's key set is compared with the public keys of its identity, which the function may only read", () => {
  const directories = variableOf('DirectoryReaderFunction', 'DIRECTORIES');
  expect(directories.match(/keySetUrl/g)).toHaveLength(1);
  expect(directories).toMatch(/KSA.*keystore\.example\.sa.*messages-in-ksa.*events-in-ksa/);
  expect(keyPermissionsOf(before)).toEqual([]);
  expect(keyPermissionsOf(after)).toEqual(['kms:GetPublicKey MessageKeysKSAKey', 'kms:GetPublicKey EventKeysKSAKey']);
});

test('a stage without a participant directory also checks its key set, and finds wrapped keys in the table', async () => {
  const { participants: _participants, ...withoutParticipants } = twoDirectories;
  const wrapped = await synthesise({
    ...withoutParticipants,
    ownIdentities: {},
    messageKeys: [{ name: 'second', kid: 'messages-2', method: 'wrapped' }],
  });
  expect(keyPermissionsOf(wrapped)).toEqual(['dynamodb:GetItem MESSAGE_PAIR#second', 'kms:GetPublicKey EventKeysKey']);
});

const linkAt = (host: string) => ({
  dialect: {
    discovery: `https://${host}/.well-known/openid-configuration`,
    payments: `https://${host}/open-finance/payment/v2.1`,
  },
});

/** As many configured banks as fit into the functions' environments together with one identity. */
const codes = providersOf('MAIN', 'real-and-model').map(({ code }) => code);
const banks = Object.fromEntries(codes.slice(0, 11).map((code) => [code, linkAt(`${code}.banks.example`)]));

const rotatedKeys = (market: string) =>
  [
    { name: '2', kid: `messages-2-in-${market}` },
    { name: '1', kid: `messages-1-in-${market}` },
  ] as const;

/** The message keys of both identities are being rotated. */
const duringRotations: Stage = {
  ...production,
  messageKeys: rotatedKeys('uae'),
  ownIdentities: {
    KSA: {
      clientId: 'client-in-ksa',
      messageKeys: rotatedKeys('ksa'),
      eventKeys: [{ name: '1', kid: 'events-in-ksa' }],
    },
  },
};

test("a second identity that leaves no room for the banks in the functions' environments is rejected", async () => {
  await expect(stacksOf({ ...production, banks })).resolves.toHaveProperty('service');
  await expect(stacksOf({ ...duringRotations, banks })).rejects.toThrow(
    /may take \d{4} bytes.*4096.*"\*".*\{provider\}/,
  );
});

test('a single entry for all banks leaves room for a second identity', async () => {
  const oneEntry = { '*': linkAt('{provider}.banks.example') };
  await expect(stacksOf({ ...duringRotations, banks: oneEntry })).resolves.toHaveProperty('service');
});

test('a stage whose only banks are outside a directory checks the certificate that they accept', async () => {
  const { participants: _participants, ...withoutParticipants } = production;
  const ksa = { discovery: 'https://bank.example.sa/openid', accounts: 'https://bank.example.sa/accounts' };
  const { service } = await synthesise({ ...withoutParticipants, markets: ['KSA'], banks: { 'ksa-bank': { ksa } } });
  const alarms = resourcesOf(service, 'AWS::CloudWatch::Alarm').map(([id]) => id);
  expect(alarms).toContainEqual(expect.stringMatching(/^DirectoryReaderFunctionCertificateAlarm/));
  const functions = resourcesOf(service, 'AWS::Lambda::Function');
  const [, reader] = functions.find(([id]) => id.startsWith('DirectoryReaderFunction')) ?? [];
  const directories = JSON.stringify(reader?.Properties.Environment.Variables.DIRECTORIES);
  expect(directories).toMatch(/KSA.*transportSecret.*TransportIdentitySecret/);
});
