import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bundleOf, ofType } from '#test/support/template.ts';

const functions = ofType('AWS::Lambda::Function');
const behindHttp = functions.filter(([id]) =>
  /^(Auth|Providers|Payments|Webhooks|Verifications|SandboxBank|SandboxSources)Function/.test(id),
);

/** Variables with valid values, so that the bundle loads. */
const environment = (variables: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => {
      if (typeof value === 'string') return [name, value];
      if (name === 'BANKS') return [name, '{}'];
      if (name === 'SOURCES') {
        const source = { url: 'https://source.example', apiKey: { plain: 'key' } };
        return [name, JSON.stringify({ ownership: source, registry: source })];
      }
      return [name, /URL/.test(name) ? 'https://bank.example' : 'arn:aws:kms:x:1:key/1'];
    }),
  );

test.each(behindHttp.map(([id, resource]) => [id, resource] as const))(
  '%s starts without undici and http2',
  (_id, resource) => {
    const script = `require(process.argv[1]); console.log(JSON.stringify(process.moduleLoadList))`;
    // Node does not start on Windows without SystemRoot.
    const { SystemRoot = '' } = process.env;
    const env = { ...environment(resource.Properties.Environment.Variables), AWS_REGION: 'me-central-1', SystemRoot };
    const loaded = execFileSync(process.execPath, ['-e', script, bundleOf(resource)], { env, encoding: 'utf8' });
    expect(loaded).not.toMatch(/undici/);
    expect(loaded).not.toMatch(/NativeModule http2|Internal Binding http2/);
  },
);

test.each(functions.map(([id, resource]) => [id, resource] as const))('%s has no source map', (_id, resource) => {
  const text = readFileSync(bundleOf(resource), 'utf8');
  expect(text).not.toContain('sourceMappingURL=data:');
  expect(text.length).toBeLessThan(900_000);
});
