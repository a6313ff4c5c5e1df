import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { canTest } from '#test/support/drivers/signing-programs.ts';

/** Rules for the GitHub workflows: pinned actions, minimal permissions, no secrets, and existing commands. */

const Concurrency = z.object({ group: z.string(), 'cancel-in-progress': z.boolean() });
const Permissions = z.record(z.string(), z.enum(['read', 'write', 'none']));
const Workflow = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions: Permissions,
  concurrency: Concurrency.optional(),
  jobs: z.record(
    z.string(),
    z.object({
      'timeout-minutes': z.number(),
      concurrency: Concurrency.optional(),
      environment: z.string().optional(),
      permissions: Permissions.optional(),
      steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })),
    }),
  ),
});

const workflows = globSync('.github/workflows/*.yml').map((file) => {
  const text = readFileSync(file, 'utf8');
  return { name: path.basename(file, '.yml'), text, ...Workflow.parse(parse(text)) };
});

/** The jobs that may do more than read the repository. */
const writers: Readonly<Record<string, z.infer<typeof Permissions>>> = {
  'deploy/sandbox': { contents: 'read', 'id-token': 'write' },
  'deploy/production': { contents: 'read', 'id-token': 'write' },
  'deploy/release': { contents: 'write' },
};

test('every action is pinned to a commit, with its version in a comment', () => {
  const uses = workflows.flatMap(({ text }) => text.split('\n').filter((line) => /^\s*(?:- )?uses:/.test(line)));
  expect(uses.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  expect(uses.length).toBeGreaterThan(5);
});

test('only listed jobs have permissions beyond reading the repository', () => {
  expect(workflows.map(({ permissions }) => permissions)).toEqual(workflows.map(() => ({ contents: 'read' })));
  const raised = workflows.flatMap(({ name, jobs }) =>
    Object.entries(jobs).flatMap(([job, { permissions }]) => (permissions ? [[`${name}/${job}`, permissions]] : [])),
  );
  expect(Object.fromEntries(raised)).toEqual(writers);
});

test('only a job with an environment gets an identity token', () => {
  const jobs = workflows.flatMap((workflow) => Object.values(workflow.jobs));
  const withToken = jobs.filter(({ permissions }) => permissions?.['id-token'] === 'write');
  expect(withToken.map(({ environment }) => environment)).toEqual(['sandbox', 'production']);
});

test('a deployment is never cancelled, and while one waits for its reviewer, later commits are tested', () => {
  const [deploy, ...others] = workflows.filter(({ jobs }) =>
    Object.values(jobs).some(({ environment }) => environment),
  );
  expect([deploy?.name, ...others]).toEqual(['deploy']);
  expect(deploy?.concurrency).toBeUndefined();
  const groups = Object.entries(deploy?.jobs ?? {}).map(([job, { concurrency }]) => [job, concurrency]);
  expect(Object.fromEntries(groups)).toEqual({
    // An older commit whose tests run does not overtake a newer one.
    test: { group: 'deploy-test', 'cancel-in-progress': true },
    sandbox: { group: 'deploy-sandbox', 'cancel-in-progress': false },
    production: { group: 'deploy-production', 'cancel-in-progress': false },
    release: undefined,
  });
});

test('each environment deploys the stage of its name', () => {
  const deployments = workflows.flatMap(({ jobs }) =>
    Object.values(jobs).flatMap(({ environment, steps }) => (environment ? [[environment, steps.at(-1)?.run]] : [])),
  );
  expect(deployments).toEqual([
    ['sandbox', '.ci/deploy sandbox'],
    ['production', '.ci/deploy production'],
  ]);
});

test('no workflow reads a secret or runs the code of a pull request with the rights of main', () => {
  expect(workflows.filter(({ text }) => /\bsecrets\b/.test(text))).toEqual([]);
  const triggers = workflows.flatMap(({ on }) => Object.keys(on));
  expect(triggers).not.toContain('pull_request_target');
  expect(triggers).not.toContain('workflow_run');
});

test('a test whose program is missing fails in a workflow, and is skipped elsewhere', () => {
  vi.stubEnv('CI', 'true');
  expect(() => canTest(false, 'a client', 'its language')).toThrow('NOT TESTED: a client needs its language');
  vi.stubEnv('CI', undefined);
  vi.spyOn(console, 'warn').mockReturnValueOnce();
  expect(canTest(false, 'a client', 'its language')).toBe(false);
  vi.unstubAllEnvs();
});

test('every npm script in a workflow exists', () => {
  const Package = z.object({ scripts: z.record(z.string(), z.string()) });
  const { scripts } = Package.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const named = workflows.flatMap(({ text }) =>
    [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, script = '']) => script),
  );
  expect(named.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
  expect(named).toEqual(expect.arrayContaining(['test:slow', 'test:variants', 'certify', 'rehearse', 'release']));
});

/** Returns the packages that a file imports at run time. */
const packagesIn = (file: string): readonly string[] => {
  const imports = /(?:^import (?!type )[^;']* from |\bimport\()'((?:@[\w-]+\/)?[\w-][\w.-]*)/gm;
  return [...readFileSync(file, 'utf8').matchAll(imports)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'node');
};

test('the bill of materials lists what the functions and the pages run, and no engine of the local cloud', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bill-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(file, path.join(folder, file));
  const steps = workflows.flatMap(({ jobs }) => Object.values(jobs).flatMap((job) => job.steps));
  const commands = steps.flatMap(({ run = '' }) => (run.includes('npm sbom') ? [run] : []));
  expect(commands).toHaveLength(1);
  execFileSync('bash', ['-ec', commands[0] ?? ''], { cwd: folder, stdio: 'pipe' });

  const Bill = z.object({ components: z.array(z.object({ name: z.string() })) });
  const bill = Bill.parse(JSON.parse(readFileSync(path.join(folder, 'sbom.cdx.json'), 'utf8')));
  const listed = bill.components.map(({ name }) => name);
  const imported = globSync(['{functions,shared}/**/*.ts', '{functions,infra}/**/browser/*.js']).flatMap(packagesIn);
  expect(imported).toEqual(expect.arrayContaining(['@aws-sdk/client-kms', 'minisearch', 'zod']));
  expect(listed).toEqual(expect.arrayContaining([...new Set(imported)]));
  for (const tool of ['@dynoxide/linux-x64', 'vitest']) expect(listed).not.toContain(tool);
});
