import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readCommandLine } from '#infra/operator/terminal/command-line.ts';
import { freePort } from '../support/cloud/free-port.ts';

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DynamoDBLocal.html
const help = `Runs all unit tests that use a table, and all journeys, on DynamoDB Local, AWS's own emulator, instead of the embedded
engine. Needs Java 17 and, on the first run, Maven, which downloads it from Maven Central.

  npm run test:dynamodb-local                        runs all of them
  npm run test:dynamodb-local -- test/e2e/payments   runs only the tests with these paths
  npm run test:dynamodb-local -- --shard 1/4         runs a quarter; --testNamePattern selects by name
`;

const { values: options, positionals: paths } = readCommandLine(
  help,
  { shard: { type: 'string' }, testNamePattern: { type: 'string', short: 't' } },
  true,
);

const version = '2.6.0';
const folder = path.resolve('.local', `dynamodb-local-${version}`);
const library = path.join(folder, 'lib');

const project = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId><artifactId>engine</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>com.amazonaws</groupId><artifactId>DynamoDBLocal</artifactId><version>${version}</version></dependency>
  </dependencies>
</project>
`;

const requireProgram = (program: string, argument: string, advice: string): void => {
  if (spawnSync(program, [argument], { stdio: 'ignore' }).status !== 0) throw new Error(advice);
};

const fetchEngine = (): void => {
  if (existsSync(library) && readdirSync(library).length > 0) return;
  requireProgram(
    'mvn',
    '--version',
    'Maven, which downloads DynamoDB Local, is missing. Install it and run this command again.',
  );
  console.log(`Downloading DynamoDB Local ${version} …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'pom.xml'), project);
  const download = spawnSync(
    'mvn',
    ['-q', '-B', 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${library}`],
    { cwd: folder, stdio: 'inherit' },
  );
  if (download.status !== 0) throw new Error('Maven could not download DynamoDB Local.');
};

const isListening = async (endpoint: string): Promise<boolean> => {
  try {
    const { status } = await fetch(endpoint);
    return status > 0;
  } catch {
    return false;
  }
};

const startEngine = async (port: number): Promise<ChildProcess> => {
  const main = 'com.amazonaws.services.dynamodbv2.local.main.ServerRunner';
  const settings = [`-Djava.library.path=${library}`, '-cp', path.join(library, '*'), main];
  // DynamoDB Local leaves a file in its working folder.
  const engine = spawn('java', [...settings, '-inMemory', '-disableTelemetry', '-port', String(port)], {
    stdio: 'ignore',
    cwd: folder,
  });
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await isListening(`http://127.0.0.1:${port}`)) return engine;
    await pause(200);
  }
  engine.kill();
  throw new Error('DynamoDB Local did not start within two minutes.');
};

/** Returns the unit tests that use a table, and the journeys. */
const allSuites = (): readonly string[] => [
  ...globSync('test/unit/**/*.test.ts').filter((file) => /(?:use|start)LocalTable/.test(readFileSync(file, 'utf8'))),
  'test/e2e',
];

const runTests = async (endpoint: string): Promise<number> => {
  const tests = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'test/vitest.config.ts',
      ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
      ...(paths.length > 0 ? paths : allSuites()),
    ],
    { stdio: 'inherit', env: { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: endpoint } },
  );
  return new Promise((resolve) => tests.on('exit', (code) => resolve(code ?? 1)));
};

const run = async (): Promise<void> => {
  requireProgram('java', '-version', 'DynamoDB Local needs a Java runtime (17 or later), but none is installed.');
  fetchEngine();
  const port = await freePort();
  const engine = await startEngine(port);
  try {
    process.exitCode = await runTests(`http://127.0.0.1:${port}`);
  } finally {
    engine.kill();
  }
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
