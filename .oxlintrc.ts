import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type OxlintConfig } from 'oxlint';
import { rooms } from './test/house/rooms.ts';

type Forbidden = Readonly<{ regex: string; message: string }>;

const fromShared: Forbidden = {
  regex: '^(#functions/|#infra/|#test/|aws-cdk-lib|constructs)',
  message: 'shared/ must not import Lambda functions or infrastructure',
};
const fromFunctions: Forbidden = {
  regex: '^(#infra/|#test/|aws-cdk-lib|constructs)',
  message: 'functions/ must not import infrastructure',
};
const middy: Forbidden = { regex: '^@middy/', message: 'import middy only in shared/platform/http' };
const sdk: Forbidden = { regex: '^@aws-sdk/', message: "import the AWS SDK only in the platform's AWS clients" };
const banks = path.join(import.meta.dirname, 'shared/banks');
/** The folders of shared/banks with a protocol's row. */
const protocolFolders = readdirSync(banks).filter((folder) => existsSync(path.join(banks, folder, 'protocol.ts')));
const importsOf = (folders: readonly string[]): string =>
  `/banks/(${folders.join('|')})/|^(\\./|\\.\\./)+(${folders.join('|')})/`;
const protocols: Forbidden = {
  regex: importsOf(protocolFolders),
  message: 'do not import a bank protocol directly: use #shared/banks/port and connectors.ts',
};
const otherGroups = {
  message: 'an endpoint group must not import another group: move shared code to shared/',
};
const groups: Forbidden = { ...otherGroups, regex: '^#functions/' };
const groupsButSandbox: Forbidden = { ...otherGroups, regex: '^#functions/([^s]|s[^a])' };

/**
 * Forbids imports of all rooms but the allowed ones. The linter's regular expressions have no lookahead, so the pattern
 * lists the forbidden rooms.
 */
const otherRooms = (room: string, allowed: readonly string[]): Forbidden => ({
  regex: `^(#shared/|(\\.\\./)+(shared/)?)(${Object.keys(rooms)
    .filter((other) => other !== room && !allowed.includes(other))
    .join('|')})(/|$)`,
  message: `test/house/rooms.ts does not allow ${room} to import this room`,
});

const forbid = (
  files: string | string[],
  ...patterns: readonly Forbidden[]
): NonNullable<OxlintConfig['overrides']>[number] => ({
  files: [files].flat(),
  rules: { 'no-restricted-imports': ['error', { patterns: [...patterns] }] },
});

/** Platform files that call AWS and may import its SDK. */
const awsClients = [
  'aws/**',
  'logs/log-queries.ts',
  'storage/{documents,ledger-table}.ts',
  'messaging/{bus,delayed-send,scheduled-send}.ts',
  'signing/{kms-signer,wrapped-pairs}.ts',
  'directory-keys/{named-pairs,ps256-signer,rsa-decrypter}.ts',
  'secrets/{keyed-hashes,secret-cipher,encrypted-key,secret,unwrap}.ts',
].map((file) => `shared/platform/${file}`);

const platformRooms = otherRooms('platform', rooms.platform);
const banksRooms = otherRooms('banks', rooms.banks);

export default defineConfig({
  ignorePatterns: ['infra/docs/client-library/data/api.ts'],
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'node', 'vitest'],
  options: { typeAware: true },
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-explicit-any': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'no-console': 'error',
    'no-restricted-globals': ['error', { name: 'fetch', message: 'use node:https: fetch loads undici at start' }],
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'promise/no-callback-in-promise': 'off',
    'promise/always-return': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'typescript/consistent-return': 'off',
    'no-await-in-loop': 'off',
  },
  overrides: [
    ...Object.entries(rooms).map(([room, allowed]) =>
      forbid(
        room.endsWith('.ts') ? `shared/${room}` : `shared/${room}/**`,
        fromShared,
        middy,
        sdk,
        protocols,
        otherRooms(room, allowed),
      ),
    ),
    forbid('shared/banks/protocols/protocols.ts', fromShared, middy, sdk, banksRooms),
    ...protocolFolders.map((protocol) =>
      forbid(`shared/banks/${protocol}/**`, fromShared, middy, sdk, banksRooms, {
        regex: importsOf(protocolFolders.filter((other) => other !== protocol)),
        message: 'a bank protocol must not import another one: move shared code to shared/banks',
      }),
    ),
    forbid('shared/platform/http/{request,server}.ts', fromShared, sdk, platformRooms),
    forbid(awsClients, fromShared, middy, platformRooms),
    forbid('functions/**', fromFunctions, middy, sdk, protocols, groups),
    forbid('functions/sandbox/**', fromFunctions, middy, sdk, protocols, groupsButSandbox),
    { files: ['functions/**', 'shared/**'], rules: { 'node/no-process-env': 'error' } },
    {
      // Lambda sets the variables that the last two read.
      files: [
        'shared/platform/runtime/environment.ts',
        'shared/platform/aws/client-options.ts',
        'shared/platform/runtime/log.ts',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      files: ['infra/**', 'test/**'],
      rules: {
        'no-console': 'off',
        'no-new': 'off',
        'no-restricted-globals': 'off',
        'import/no-default-export': 'off',
      },
    },
    {
      files: ['test/**'],
      rules: {
        'typescript/no-explicit-any': 'off',
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
        'vitest/no-conditional-expect': 'off',
        // `test` may be that of journey.ts, which also creates clients.
        'vitest/no-standalone-expect': ['error', { additionalTestBlockFunctions: ['test', 'test.for', 'test.each'] }],
        'typescript/restrict-template-expressions': ['error', { allowAny: true, allowNumber: true }],
      },
    },
  ],
});
