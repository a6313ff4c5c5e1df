import { defineConfig, type OxlintConfig } from 'oxlint';
import { rooms } from './test/house/rooms.ts';

type Forbidden = Readonly<{ regex: string; message: string }>;

const outside: Forbidden = {
  regex: '^(#functions/|#infra/|#test/|aws-cdk-lib|constructs)',
  message: 'shared/ imports neither Lambda functions nor infrastructure',
};
const functionsAndInfra: Forbidden = {
  regex: '^(#infra/|#test/|aws-cdk-lib|constructs)',
  message: 'functions/ imports no infrastructure',
};
const middy: Forbidden = { regex: '^@middy/', message: 'middy stays inside shared/platform/http' };
const sdk: Forbidden = { regex: '^@aws-sdk/', message: 'only clients of AWS in the platform import the AWS SDK' };
const protocols: Forbidden = {
  regex: '/banks/(uae|ksa)/|^(\\./|\\.\\./)+(uae|ksa)/',
  message: 'a bank protocol stays behind the port: use #shared/banks/port and connectors.ts',
};
const otherGroups = {
  message: 'an endpoint group imports no other group: what two groups need belongs in shared/',
};
const groups: Forbidden = { ...otherGroups, regex: '^#functions/' };
const groupsButSandbox: Forbidden = { ...otherGroups, regex: '^#functions/([^s]|s[^a])' };

/** The linter's regular expressions have no lookahead, so the rooms that are not allowed are listed. */
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

/** Files of the platform that call AWS, and what else they may import. */
const clientsOfAws = [
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
  ignorePatterns: ['test/generated-client', 'infra/docs/client-library/data/api.ts'],
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
        outside,
        middy,
        sdk,
        protocols,
        otherRooms(room, allowed),
      ),
    ),
    forbid('shared/banks/connectors.ts', outside, middy, sdk, banksRooms),
    ...['uae', 'ksa'].map((own) =>
      forbid(`shared/banks/${own}/**`, outside, middy, sdk, banksRooms, {
        regex: `/banks/${own === 'uae' ? 'ksa' : 'uae'}/|^(\\./|\\.\\./)+${own === 'uae' ? 'ksa' : 'uae'}/`,
        message: 'a bank protocol imports no other one: what two need belongs in shared/banks',
      }),
    ),
    forbid('shared/platform/http/{request,server}.ts', outside, sdk, platformRooms),
    forbid(clientsOfAws, outside, middy, platformRooms),
    forbid('functions/**', functionsAndInfra, middy, sdk, protocols, groups),
    forbid('functions/sandbox/**', functionsAndInfra, middy, sdk, protocols, groupsButSandbox),
    { files: ['functions/**', 'shared/**'], rules: { 'node/no-process-env': 'error' } },
    {
      files: ['functions/{*,sandbox/*}/handler.ts', 'shared/platform/aws/client-options.ts'],
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
        'typescript/restrict-template-expressions': ['error', { allowAny: true, allowNumber: true }],
      },
    },
  ],
});
