import { execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { operationsIn, readDocument } from '#infra/docs/generated/document.ts';
import { samplesOf } from '#infra/docs/generated/request-samples.ts';
import { pageIn } from '#infra/docs/pages.ts';
import { createApiDocument } from '#infra/openapi.ts';
import { chapterText } from '#infra/openapi/guide.ts';
import { signingKey } from '#infra/openapi/signing-vectors.ts';
import { faultsOf } from '#test/support/drivers/document.ts';
import { freePort } from '#test/support/cloud/free-port.ts';
import { decideAtBank, eventually, eventuallyIs, inBrowser } from '#test/support/drivers/integrator.ts';
import { canRun, canTest, signingPrograms } from '#test/support/drivers/signing-programs.ts';
import {
  aClient,
  aConsent,
  aPaymentRequest,
  operator,
  saudiTerms,
  untilStatus,
} from '#test/support/drivers/journey.ts';

// Runs the guide's programs against the service as a reader would.

const { d: _private, ...publicKey } = signingKey;

const aClientWithGuideKey = async () => {
  const client = await aClient();
  await operator().addKey(client.facts.clientId, JSON.stringify(publicKey));
  return client;
};

test.each(signingPrograms)('the service accepts the output of the $language program', async (program) => {
  if (!canTest(program.isRunnable(), `the ${program.language} program`, program.language)) return;
  const client = await aClientWithGuideKey();
  const { text, signature } = program.run();
  const { status, body } = await client.call('POST', '/payment-requests', { rawBody: text, signature });
  expect([status, body.data]).toMatchObject([201, { amount: '150.00', status: 'New' }]);
});

test('the service accepts a signature bound to the method and URL of the request', async () => {
  const client = await aClientWithGuideKey();
  for (const program of signingPrograms) {
    if (!canTest(program.isRunnable(), 'a bound signature', program.language)) continue;
    const { text, signature } = program.run('POST', `${client.baseUrl}/payment-requests`);
    const { status } = await client.call('POST', '/payment-requests', { rawBody: text, signature });
    expect(status, program.language).toBe(201);
  }
});

interface GuideProgram {
  readonly language: string;
  readonly command: string;
  readonly file: string;
  isRunnable(): boolean;
}

const folder = 'infra/openapi/guide';
const node = { language: 'Node', command: process.execPath, isRunnable: () => true };
const python = { language: 'Python', command: 'python3', isRunnable: canRun.Python };
const go = { language: 'Go', command: 'go', isRunnable: canRun.Go };
const java = { language: 'Java', command: 'java', isRunnable: canRun.Java };

const canRunHere = ({ language, file, isRunnable }: GuideProgram): boolean => canTest(isRunnable(), file, language);

const receivers: readonly GuideProgram[] = [
  { ...node, file: 'signing/verify.mjs' },
  { ...python, file: 'programs/receive.py' },
  { ...go, file: 'programs/receive.go' },
  { ...java, file: 'programs/Receive.java' },
];

/** A folder for compiled programs. `go run` would leave its program running when it is stopped. */
const compiled = mkdtempSync(path.join(tmpdir(), 'docs-guide-'));
afterAll(() => rmSync(compiled, { recursive: true }));

/** Returns the command that runs a program, and its arguments. */
const commandFor = ({ command, file }: GuideProgram, args: readonly string[]): [string, string[]] => {
  const source = `${folder}/${file}`;
  if (command !== 'go') return [command, [source, ...args]];
  const program = path.join(compiled, path.basename(file, '.go'));
  execFileSync('go', ['build', '-o', program, source]);
  return [program, [...args]];
};

/** Returns the status of the response, or undefined if the receiver is not listening yet. */
const statusOf = (url: string, body: string): Promise<number | undefined> =>
  fetch(url, { method: 'POST', body }).then(
    ({ status }) => status,
    () => undefined,
  );

test("the guide's receivers accept the service's deliveries, reject others and print each event once", async () => {
  const client = await aClient();
  const runnable = await Promise.all(
    receivers.filter(canRunHere).map(async (program) => ({ program, port: await freePort() })),
  );
  const running = runnable.map(({ program, port }) => {
    const { file } = program;
    const command = commandFor(program, [client.baseUrl, client.facts.clientId, String(port)]);
    const receiver = spawn(...command, { stdio: ['ignore', 'pipe', 'ignore'] });
    const events: any[] = [];
    createInterface(receiver.stdout).on('line', (line) => {
      const printed = JSON.parse(line);
      events.push(printed.event ?? printed);
    });
    return { receiver, events, file, url: `http://127.0.0.1:${port}/` };
  });
  const forged = await new SignJWT({ event: {} })
    .setProtectedHeader({ alg: 'HS256', kid: 'k' })
    .sign(new Uint8Array(32));
  try {
    for (const { url } of running) {
      await eventuallyIs(() => statusOf(url, 'no JWT'), 400);
      expect(await statusOf(url, forged)).toBe(400);
      await client.subscribe({ url, product: 'payments', resources: ['payment_request'] });
    }
    const paymentRequestId = await aPaymentRequest(client);
    for (const { events, file } of running) {
      const [event] = await eventually(
        async () => events,
        ({ length }) => length > 0,
      );
      expect(event, file).toMatchObject({ type: 'payment_request.created', resource: { id: paymentRequestId } });
      expect(faultsOf(event, ['components', 'schemas', 'Event'])).toEqual([]);
      expect(events).toHaveLength(1);
    }
  } finally {
    for (const { receiver } of running) receiver.kill();
  }
});

const callers: readonly GuideProgram[] = [
  { ...python, file: 'programs/call.py' },
  { ...java, file: 'programs/Call.java' },
];

test("the guide's programs create a session and a payment request", async () => {
  const { baseUrl, facts } = await aClient();
  const env = { ...process.env, BASE_URL: baseUrl, APP_ID: facts.appId, API_KEY: facts.apiKey };
  for (const { command, file } of callers.filter(canRunHere)) {
    const { stdout } = await promisify(execFile)(command, [`${folder}/${file}`], { env });
    expect(stdout, file).toMatch(/^[0-9a-f-]{36} New\n$/);
  }
});

const samplesFolder = '../../docs/samples';
const samples: readonly GuideProgram[] = [
  { language: 'curl', command: 'bash', isRunnable: canRun.Shell, file: `${samplesFolder}/first-payment.sh` },
  { ...python, file: `${samplesFolder}/first-payment.py` },
  { ...go, file: 'first-payment' },
];

/** Returns the command that runs a program of the first payment. Installs the client for Go as its page says. */
const sampleCommand = async (program: GuideProgram, sandbox: string, baseUrl: string): Promise<[string, string[]]> => {
  if (program.language !== 'Go') return commandFor(program, [sandbox]);
  const markdown = await (await fetch(`${baseUrl}/docs/first-payment.md`)).text();
  const [, install = ''] = /^```sh Go\n([^]*?)\n```$/m.exec(markdown) ?? [];
  await promisify(execFile)('bash', ['-ec', install], { cwd: compiled });
  const cwd = path.join(compiled, 'first-payment');
  cpSync('infra/docs/samples/first-payment.go', path.join(cwd, 'first-payment.go'));
  execFileSync('go', ['build', '-o', 'program', '.'], { cwd });
  return [path.join(cwd, 'program'), [sandbox]];
};

test('the programs on the page of the first payment make a payment, and those with a library verify ten webhooks', async () => {
  for (const program of samples.filter(canRunHere)) {
    const { baseUrl, facts } = await aClient();
    const sandbox = path.join(compiled, 'sandbox.json');
    writeFileSync(sandbox, JSON.stringify({ baseUrl, clients: [facts] }));
    const child = spawn(...(await sampleCommand(program, sandbox, baseUrl)), {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PYTHONPATH: 'infra/docs/clients/python', PORT: String(await freePort()) },
    });
    const lines: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      lines.push(line);
      const [link] = /^Open this link.* (http\S+)$/.exec(line)?.slice(1) ?? [];
      if (link) await fetch((await decideAtBank(link, 'approve')).redirect, { headers: inBrowser });
    }
    const verified = program.language === 'curl' ? '' : '; 10 webhooks verified';
    expect(lines.at(-1), program.language).toBe(`The payment request is Completed${verified}.`);
  }
});

test.each([
  ['UAE', '', {}],
  ['UAE', '?provider=uae-enbdx', { providerId: undefined }],
  ['KSA', '', saudiTerms],
] as const)(
  'npm run approve approves a payment in the market %s whose link has the query "%s"',
  async (market, query, overrides) => {
    const client = await aClient();
    client.market = market;
    const paymentRequestId = await aPaymentRequest(client, { redirectUrl: undefined, ...overrides });
    const { authorizationLink } = await aConsent(client, paymentRequestId);
    await promisify(execFile)('npm', ['run', 'approve', '--', authorizationLink + query]);
    expect(await untilStatus(client, paymentRequestId, 'Completed')).toBe('Completed');
  },
);

test('the shell program verifies a saved delivery, and rejects a changed one', async () => {
  if (!canRunHere({ language: 'curl', command: 'bash', isRunnable: canRun.Shell, file: 'programs/verify.sh' })) return;
  const client = await aClient();
  const port = await freePort();
  const [, saving = ''] = /^node -e "(.*)"$/m.exec(chapterText('webhooks')) ?? [];
  const receiver = spawn(process.execPath, ['-e', saving.replace('8080', String(port))], { cwd: compiled });
  await client.subscribe({ url: `http://127.0.0.1:${port}/`, product: 'payments', resources: ['payment_request'] });
  await aPaymentRequest(client);
  const body = await eventually(
    async () => {
      const [file] = readdirSync(compiled).filter((name) => name.startsWith('delivery-'));
      return file ? readFileSync(path.join(compiled, file), 'utf8') : '';
    },
    (text) => text !== '',
  );
  receiver.kill();
  const verify = async (content: string): Promise<string> => {
    const file = path.join(compiled, 'delivery');
    writeFileSync(file, content);
    const args = [`${folder}/programs/verify.sh`, client.baseUrl, client.facts.clientId, file];
    return (await promisify(execFile)('bash', args)).stdout;
  };
  expect(JSON.parse(await verify(body))).toMatchObject({ type: 'payment_request.created' });
  const [header, , signature] = body.split('.');
  const forged = Buffer.from(JSON.stringify({ event: {} })).toString('base64url');
  await expect(verify(`${header}.${forged}.${signature}`)).rejects.toThrow('verify.sh');
});

/** Commands that check a program without its framework. Java needs the framework even for that. */
const syntaxChecks: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  '.mjs': [process.execPath, '--check'],
  '.py': ['python3', '-c', 'import ast, sys; ast.parse(open(sys.argv[1]).read())'],
  '.go': ['go', 'vet'],
};

test('the receivers for frameworks are valid programs', async () => {
  const files = readdirSync('infra/docs/samples/raw-bodies');
  for (const file of files) {
    const [command, ...args] = syntaxChecks[path.extname(file)] ?? [];
    if (command === undefined) continue;
    if (command === 'go' && !canRunHere({ ...go, file })) continue;
    await promisify(execFile)(command, [...args, `infra/docs/samples/raw-bodies/${file}`]);
  }
  expect(files).toHaveLength(7);
});

test('the calls of the reference and of the client libraries are valid programs in Python and Go', async () => {
  const document = readDocument(createApiDocument());
  const { markdown } = pageIn('en', document)('client-library');
  const blocksIn = (language: string) =>
    [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)\\n\`\`\`$`, 'gm'))].map(([, text = '']) => text);
  const operations = operationsIn(document);
  expect(operations.length).toBeGreaterThan(80);
  const program = path.join(compiled, 'calls.py');
  const calls = [...blocksIn('python'), ...operations.map((operation) => samplesOf(operation).python)];
  writeFileSync(program, calls.join('\n'));
  await promisify(execFile)('python3', ['-m', 'py_compile', program]);
  if (!canRunHere({ ...go, file: 'calls.go' })) return;
  cpSync('infra/docs/clients/go', path.join(compiled, 'client'), { recursive: true });
  const module = 'require openbanking.example/client v0.0.0\n\nreplace openbanking.example/client => ./client';
  writeFileSync(path.join(compiled, 'go.mod'), `module calls\n\ngo 1.21\n\n${module}\n`);
  const functionOf = (name: string, text: string, results: string) =>
    `func ${name}(ctx context.Context, service *openbanking.Client, baseURL, clientID, appID, apiKey string,
payment any, jwk, rawBody []byte) (any, error) {
${text}
return ${results}, err
}`;
  const [verify = '', pay = ''] = blocksIn('go');
  const functions = [
    functionOf('verify', verify, 'delivery'),
    functionOf('pay', pay.replaceAll(/\bservice\b/g, 'client'), '[]any{response, consent}'),
    ...operations.map((operation) => functionOf(operation.operationId, samplesOf(operation).go ?? '', 'response')),
  ];
  const packages = ['context', 'encoding/json', 'net/http', 'net/url', 'strings'].map((name) => `"${name}"`);
  const imports = [...packages, 'openbanking "openbanking.example/client"'].join('; ');
  writeFileSync(path.join(compiled, 'calls.go'), `package calls\nimport (${imports})\n${functions.join('\n')}\n`);
  await promisify(execFile)('go', ['vet', 'calls.go'], { cwd: compiled });
});

test('the requests of the reference are valid programs in Java', async () => {
  if (!canRunHere({ ...java, file: 'Requests.java' })) return;
  const document = readDocument(createApiDocument());
  const methods = operationsIn(document).map(
    (
      operation,
    ) => `static HttpResponse<String> ${operation.operationId}(String baseUrl, String token, String appId, String apiKey)
    throws Exception {
${samplesOf(operation).java}
return response;
}`,
  );
  const packages = [
    'java.net.*',
    'java.net.http.*',
    'java.util.*',
    ...['Request.BodyPublishers', 'Response.BodyHandlers'].map((name) => `java.net.http.Http${name}`),
  ];
  const imports = packages.map((name) => `import ${name};`).join('\n');
  const program = path.join(compiled, 'Requests.java');
  writeFileSync(program, `${imports}\npublic class Requests {\n${methods.join('\n')}\n}\n`);
  const files = [program, 'infra/openapi/guide/signing/Sign.java'];
  expect(await promisify(execFile)('javac', ['-d', compiled, ...files])).toMatchObject({ stderr: '' });
});
