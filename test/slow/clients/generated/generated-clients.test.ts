import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleClaims } from '#infra/openapi/deliveries.ts';
import { aClient, aDecision, untilStatus } from '#test/support/drivers/journey.ts';
import { canTest } from '#test/support/drivers/signing-programs.ts';

// Generates clients from the served OpenAPI documents with openapi-generator, and calls the service with them.

const version = '7.25.0';
const digest = '41ce4f6b07f196676439d710759fa1ced7a08066d06ff1bf314681470289efae';
// Next to the temporary folder of the run, which is deleted when the run ends.
const jar = path.join(path.dirname(tmpdir()), `openapi-generator-cli-${version}.jar`);
const jarUrl = `https://repo1.maven.org/maven2/org/openapitools/openapi-generator-cli/${version}/openapi-generator-cli-${version}.jar`;

const folder = mkdtempSync(path.join(tmpdir(), 'generated-clients-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (command: string, args: readonly string[], cwd = folder): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 26 });

const succeeds = (command: string, ...args: readonly string[]): boolean => {
  try {
    run(command, args);
    return true;
  } catch {
    return false;
  }
};

/** Returns whether the generator is there. Downloads it first if it is not. */
const hasGenerator = async (): Promise<boolean> => {
  if (!succeeds('java', '-version')) return false;
  if (!existsSync(jar)) {
    const response = await fetch(jarUrl).catch(() => undefined);
    if (!response?.ok) return false;
    writeFileSync(jar, Buffer.from(await response.arrayBuffer()));
  }
  expect(createHash('sha256').update(readFileSync(jar)).digest('hex')).toBe(digest);
  return true;
};

interface Language {
  readonly name: string;
  readonly needs: string;
  isRunnable(): boolean;
  /** Compiles the generated client in the folder. */
  compile(client: string): void;
  /** Runs the program with the generated client and returns its output. */
  call(client: string, args: readonly string[]): string;
}

const here = import.meta.dirname;
const python = (client: string): string => path.join(client, 'venv/bin/python');

const languages: readonly Language[] = [
  {
    name: 'python',
    needs: 'python3 with venv, and access to PyPI',
    isRunnable: () => succeeds('python3', '-m', 'venv', '--help'),
    compile: (client) => {
      run('python3', ['-m', 'venv', path.join(client, 'venv')]);
      run(python(client), ['-m', 'pip', 'install', '--quiet', '-r', 'requirements.txt'], client);
      run(python(client), ['-m', 'compileall', '-q', 'openapi_client'], client);
    },
    call: (client, args) => {
      cpSync(path.join(here, 'calls.py'), path.join(client, 'calls.py'));
      return run(python(client), ['calls.py', ...args], client);
    },
  },
  {
    name: 'go',
    needs: 'go 1.23, and access to its module proxy',
    isRunnable: () => succeeds('go', 'version'),
    compile: (client) => run('go', ['build', './...'], client),
    call: (client, args) => {
      mkdirSync(path.join(client, 'calls'));
      cpSync(path.join(here, 'main.go'), path.join(client, 'calls/main.go'));
      return run('go', ['run', './calls', ...args], client);
    },
  },
  {
    name: 'java',
    needs: 'a JDK, mvn, and access to Maven Central',
    isRunnable: () => succeeds('mvn', '-version') && succeeds('javac', '-version'),
    compile: (client) => run('mvn', ['-q', '-B', 'compile'], client),
    call: (client, args) => {
      cpSync(path.join(here, 'Calls.java'), path.join(client, 'src/main/java/Calls.java'));
      const main = ['-Dexec.mainClass=Calls', `-Dexec.args=${args.join(' ')}`, '-Dexec.cleanupDaemonThreads=false'];
      return run('mvn', ['-q', '-B', 'compile', 'org.codehaus.mojo:exec-maven-plugin:3.5.0:java', ...main], client);
    },
  },
];

const state = { hasGenerator: false };
beforeAll(async () => {
  state.hasGenerator = await hasGenerator();
});

const isTestable = ({ name, needs, isRunnable }: Language): boolean =>
  canTest(state.hasGenerator && isRunnable(), `the generated ${name} client`, `${needs}, java, and ${jarUrl}`);

const generate = async (language: Language, address: string): Promise<string> => {
  const name = `${language.name}-${path.basename(address, '.json')}`;
  const client = path.join(folder, name);
  const file = path.join(folder, `${name}.json`);
  writeFileSync(file, await (await fetch(address)).text());
  run('java', ['-jar', jar, 'generate', '-i', file, '-g', language.name, '-o', client]);
  language.compile(client);
  return client;
};

const minutes = 60_000;

test.each(languages)(
  'a generated $name client of the current API creates, reads, lists and parses',
  async (language) => {
    if (!isTestable(language)) return;
    const client = await aClient();
    const { paymentRequestId, forwarded } = await aDecision(client);
    await untilStatus(client, paymentRequestId, 'Completed');
    const claims = path.join(folder, 'claims.json');
    writeFileSync(claims, JSON.stringify(sampleClaims('payment')));

    const generated = await generate(language, `${client.baseUrl}/openapi.json`);
    const { appId, apiKey } = client.facts;
    const output = language.call(generated, [client.baseUrl, appId, apiKey, forwarded.body.data.paymentId, claims]);
    // Maven colours the output of programs.
    expect(stripVTControlCharacters(output).trim().split('\n')).toEqual([
      'New',
      '1',
      expect.stringMatching(/^Accepted/),
      expect.stringMatching(/^Accepted/),
      sampleClaims('payment').event.type,
    ]);
  },
  10 * minutes,
);

test.each(languages)(
  'a generated $name client of the legacy API compiles',
  async (language) => {
    if (!isTestable(language)) return;
    const { baseUrl } = await aClient();
    const client = await generate(language, `${baseUrl}/docs/openapi-legacy.json`);
    expect(existsSync(client)).toBe(true);
  },
  10 * minutes,
);
