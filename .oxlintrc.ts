import { defineConfig, type OxlintConfig } from 'oxlint';

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
    forbid('shared/**', fromShared, middy, sdk),
    forbid('shared/platform/http/{request,server}.ts', fromShared, sdk),
    forbid(awsClients, fromShared, middy),
    forbid('functions/**', fromFunctions, middy, sdk),
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
