import { type ChildProcess, spawn } from 'node:child_process';
import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CloudProcess } from '#test/support/cloud/cloud-process.ts';
import { freePort, listenLocally } from '#test/support/cloud/free-port.ts';
import { eventually, Integrator } from '#test/support/drivers/integrator.ts';

const cloud = new CloudProcess();
beforeAll(() => cloud.start());
afterAll(() => cloud.stop());

/** The tests share a cloud whose clock one of them advances, so they run in sequence. */
const sequential = { concurrent: false, timeout: 300_000 };

interface Tool {
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

/** Runs a tool against the cloud of this file. */
const run = (script: string, ...parameters: readonly string[]): Tool => {
  const child = spawn(process.execPath, [script, '--state', cloud.state, ...parameters], { stdio: 'pipe' });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => lines.push(text.toString()));
  return {
    process: child,
    output: () => lines.join(''),
    ended: new Promise((resolve) => child.once('exit', resolve)),
  };
};

const clock = 'infra/local/tools/clock.ts';
const listen = 'infra/local/tools/listen.ts';
const probe = 'infra/local/tools/probe.ts';
const trigger = 'test/demo/trigger/trigger.ts';

const integrator = (): Integrator => {
  const { baseUrl, clients } = cloud.sandbox;
  const [facts] = clients;
  if (!facts) throw new Error('The sandbox has no client');
  return new Integrator(baseUrl, facts);
};

test(
  'listen forwards the events that trigger causes, and prints each response and its reason',
  sequential,
  async () => {
    const paths: string[] = [];
    const receiver = http.createServer((request, response) => {
      paths.push(request.url ?? '');
      request.resume().once('end', () => response.writeHead(paths.length === 1 ? 200 : 202).end());
    });
    const port = await listenLocally(receiver);
    const url = `http://127.0.0.1:${port}/hooks?shop=one&day=2`;
    const listening = run(listen, '--forward', url, '--events', 'payment.rejected');
    await eventually(
      async () => listening.output(),
      (text) => text.includes('Ctrl-C stops it'),
    );

    const triggered = run(trigger, 'payment.rejected', '--set', 'reference=FROM-A-TEST');
    expect(await triggered.ended, triggered.output()).toBe(0);
    expect(triggered.output()).toMatch(
      /^payment request  [\w-]{36}\nconsent          [\w-]{36}\npayment          [\w-]{36}\n/,
    );
    for (const type of ['payment_request.created', 'consent.authorized', 'payment.rejected', 'payment_request.failed'])
      expect(triggered.output()).toMatch(new RegExp(`${type.replace('.', String.raw`\.`)} +evt_`));

    await eventually(
      async () => listening.output(),
      (text) => text.includes('attempt 2'),
    );
    expect(listening.output()).toMatch(
      /payment\.rejected .* attempt 1 {2}→ 200 in \d+ ms, not accepted: a receiver accepts with 202/,
    );
    expect(listening.output()).toMatch(/payment\.rejected .* attempt 2 {2}→ 202 in \d+ ms, accepted/);
    expect(new Set(paths)).toEqual(new Set(['/hooks?shop=one&day=2']));

    const countSubscriptions = async () =>
      ((await integrator().get('/webhooks')).body.data as readonly unknown[]).length;
    const before = await countSubscriptions();
    const secondListener = run(listen, '--forward', url, '--json');
    await eventually(
      async () => secondListener.output(),
      (text) => text.includes('Ctrl-C stops it'),
    );
    expect(await countSubscriptions()).toBe(2 * before);
    const advancing = run(clock, 'advance', '5m');
    expect(await advancing.ended, advancing.output()).toBe(0);
    const [advancedTo = ''] = /[\dT:.-]{23}Z/.exec(advancing.output()) ?? [];
    expect(await run(trigger, 'payment.rejected').ended).toBe(0);
    const lines = await eventually(
      async () => secondListener.output().match(/^\{.*\}$/gm) ?? [],
      (found) => found.length > 0,
    );
    expect(JSON.parse(lines[0] ?? '').time >= advancedTo, `${lines[0]} is later than ${advancedTo}`).toBe(true);
    secondListener.process.kill('SIGTERM');
    expect(await secondListener.ended).toBe(0);
    expect(await countSubscriptions()).toBe(before);

    listening.process.kill('SIGTERM');
    expect(await listening.ended).toBe(0);
    expect((await integrator().get('/webhooks')).body.data).toEqual([]);
    receiver.close();
  },
);

test('advancing the clock by 73 hours makes all eleven attempts at an unreachable receiver', sequential, async () => {
  const client = integrator();
  const url = `http://127.0.0.1:${await freePort()}/dead`;
  expect((await client.subscribe({ url, product: 'payments', resources: ['payment_request'] })).status).toBe(201);
  const before = cloud.output.length;
  expect(await run(trigger, 'payment_request.created').ended).toBe(0);
  const reading = run(clock);
  await reading.ended;
  const hoursAhead = (output: string) => Number(/([\d.]+) h ahead of this machine/.exec(output)?.[1]);
  const ahead = hoursAhead(reading.output());
  const advancing = run(clock, 'advance', '73h');
  expect(await advancing.ended, advancing.output()).toBe(0);
  // The output is rounded to a tenth of an hour, and the advance itself takes time.
  expect(hoursAhead(advancing.output())).toBeGreaterThan(ahead + 72.5);
  const log = await eventually(
    async () => cloud.output.slice(before),
    (text) => text.includes('attempt 11'),
  );
  for (let attempt = 1; attempt <= 11; attempt += 1)
    expect(log).toMatch(new RegExp(`payment_request\\.created \\(evt_[\\w-]+\\), attempt ${attempt}: connect`));

  // The client's earlier session has expired, and so has its payment request, which waited a day for a consent.
  expect((await client.get('/webhooks')).status).toBe(401);
  expect(log).toMatch(/payment_request\.expired/);
});

test('the probe pays once at the cloud of its state folder', sequential, async () => {
  const paying = run(probe);
  expect(await paying.ended, paying.output()).toBe(0);
  expect(JSON.parse(paying.output())).toMatchObject({ succeeded: 1 });
});

test('the mandate demo pays on the day of the cloud, whose clock is ahead', sequential, async () => {
  const advancing = run(clock, 'advance', '25h');
  expect(await advancing.ended, advancing.output()).toBe(0);
  const demonstrating = run('test/demo/demo.ts', '--mandate');
  expect(await demonstrating.ended, demonstrating.output()).toBe(0);
  expect(demonstrating.output()).toContain('Done.');
});

test(
  'listen ends while the cloud is stopped, and unsubscribes from a cloud that has restarted',
  sequential,
  async () => {
    const startListening = async (): Promise<Tool> => {
      const listening = run(listen, '--forward', 'http://127.0.0.1:4000/hooks');
      await eventually(
        async () => listening.output(),
        (text) => text.includes('Ctrl-C stops it'),
      );
      return listening;
    };
    const receivers = async () =>
      ((await integrator().get('/webhooks')).body.data as readonly { url: string }[]).map(({ url }) => url);
    const before = await receivers();
    const lasting = await startListening();
    const [url] = (await receivers()).filter((receiver) => !before.includes(receiver));
    expect(url).toContain('/npm-run-listen');
    const ending = await startListening();

    await cloud.kill('everything');
    ending.process.kill('SIGINT');
    expect(await ending.ended).toBe(1);
    expect(ending.output()).toContain('The local cloud is not running');

    await cloud.start();
    lasting.process.kill('SIGINT');
    expect(await lasting.ended, lasting.output()).toBe(0);
    expect(await receivers()).not.toContain(url);
  },
);

test('an invalid command line causes a one-line error', sequential, async () => {
  for (const [script, parameters] of [
    [clock, ['advance', 'soon']],
    [listen, ['--forward', 'nowhere']],
    // The state folder that comes last wins.
    [listen, ['--forward', 'http://127.0.0.1:4000', '--state', 'no-such-folder']],
    [probe, ['--state', 'no-such-folder']],
    [trigger, ['payment.unheard']],
    [trigger, []],
    [trigger, ['payment.completed', '--scenario', 'sunny']],
  ] as const) {
    const tool = run(script, ...parameters);
    expect(await tool.ended).toBe(1);
    expect(tool.output()).toMatch(/^[^\n]+\n$/);
  }
});
