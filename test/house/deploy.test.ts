import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';

/** Runs `.ci/deploy` with programs that only record how they are called. */

const recorder = `#!/bin/sh
printf '%s' "$(basename "$0")" >> "$CALLS"
for argument; do printf '\\t%s' "$argument" >> "$CALLS"; done
printf '\\n' >> "$CALLS"
case "$(basename "$0")" in
  aws) echo 123456789012 ;;
  docker) echo "account=$CDK_DEFAULT_ACCOUNT" >> "$CALLS"; exit "\${SYNTH_STATUS:-0}" ;;
esac
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'deploy-'));
  for (const program of ['aws', 'docker', 'npx']) {
    writeFileSync(path.join(folder, program), recorder);
    chmodSync(path.join(folder, program), 0o755);
  }
  return () => rmSync(folder, { recursive: true });
});

const deploy = (parameters: readonly string[], variables: NodeJS.ProcessEnv = {}) => {
  const calls = path.join(folder, 'calls');
  writeFileSync(calls, '');
  const { CDK_DEFAULT_ACCOUNT: _account, ...inherited } = process.env;
  const env = { ...inherited, ...variables, CALLS: calls, PATH: `${folder}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync(path.resolve('.ci/deploy'), parameters, { env, encoding: 'utf8' });
  const lines = readFileSync(calls, 'utf8').split('\n').filter(Boolean);
  return { status, stdout, stderr, calls: lines.map((line) => line.split('\t')) };
};

test('it synthesises the stage with its options in the image of Lambda, and deploys the result', () => {
  const { status, calls } = deploy(['production', '-c', 'canary=off']);
  expect(status).toBe(0);
  const [account, docker, environment, npx, ...others] = calls;
  expect(others).toEqual([]);
  expect(account).toEqual(['aws', 'sts', 'get-caller-identity', '--query', 'Account', '--output', 'text']);
  expect(environment).toEqual(['account=123456789012']);
  expect(docker?.join(' ')).toContain('--platform linux/arm64');
  expect(docker?.join(' ')).toContain('public.ecr.aws/lambda/nodejs:24 -c');
  expect(npx?.slice(1)).toEqual('cdk deploy --all --app cdk.out --require-approval never'.split(' '));
  // The command that the container runs, with the same recorder instead of npm's programs.
  const [command = '', ...parameters] = docker?.slice(docker.indexOf('-c') + 1) ?? [];
  const inContainer = command.replace(/^npm ci --loglevel=error && npx /, 'printf "%s\\n" ');
  expect(inContainer).not.toBe(command);
  const words = execFileSync('bash', ['-c', inContainer, ...parameters], { encoding: 'utf8' });
  expect(words.trim().split('\n')).toEqual('cdk synth -q -c stage=production -c canary=off'.split(' '));
});

test('the container gets the number of the account, and no credentials', () => {
  const secrets = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', AWS_SESSION_TOKEN: 'c' };
  const { calls } = deploy(['sandbox'], { CDK_DEFAULT_ACCOUNT: '999999999999', ...secrets });
  const [docker = [], environment] = calls;
  expect(environment).toEqual(['account=999999999999']);
  const passed = docker.filter((_word, index) => docker[index - 1] === '--env');
  expect(passed).toEqual(['HOME=/tmp', 'LAMBDA_NODE=/var/lang/bin/node', 'CDK_DEFAULT_ACCOUNT']);
  const mounted = docker.filter((_word, index) => docker[index - 1] === '--volume');
  expect(mounted).toEqual([`${process.cwd()}:/project`]);
});

test('nothing is deployed if the synthesis fails', () => {
  const { status, calls } = deploy(['sandbox'], { SYNTH_STATUS: '1' });
  expect(status).toBe(1);
  expect(calls.map(([program]) => program)).not.toContain('npx');
});

test.each([
  ['no stage', []],
  ['an option instead of a stage', ['-c', 'stage=sandbox']],
  ['a first deployment, whose check needs credentials', ['sandbox', '-c', 'first=true']],
  ['a first deployment with the option in one word', ['sandbox', '--context=first=true']],
])('%s is an error, and nothing runs', (_case, parameters) => {
  const { status, stdout, stderr, calls } = deploy(parameters);
  expect({ status, stdout, calls }).toEqual({ status: 1, stdout: '', calls: [] });
  expect(stderr).toMatch(/^[^\n]+ \(\.ci\/deploy --help\)\n$/);
});

test('--help prints the usage', () => {
  expect(deploy(['--help'])).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^\.ci\/deploy STAGE/),
    stderr: '',
    calls: [],
  });
});
