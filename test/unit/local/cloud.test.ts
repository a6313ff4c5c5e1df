import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { aPipeline } from './a-pipeline.ts';
import { aCloud, aFolder, asOperator, eventually } from './an-assembly.ts';

const anArrivalsFile = (): string => join(aFolder(), 'arrivals');

const arrivalsIn = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);

const post = async (api: string, id: string): Promise<number> => {
  const response = await fetch(`${api}/orders/${id}`, { method: 'POST' });
  await response.text();
  return response.status;
};

/** Processes of this machine whose command line or working folder names the text. */
const processesWith = (text: string): number[] =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/u.test(pid))
    .filter((pid) => {
      try {
        return ['cmdline', 'environ'].some((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(text));
      } catch {
        return false;
      }
    })
    .map(Number);

test.concurrent('a request travels through table, stream, bus and queue to the last function', async () => {
  const file = anArrivalsFile();
  const cloud = await aCloud(aPipeline(file));
  expect(cloud.unknown).toEqual([]);
  expect(await post(cloud.apis['orders'] ?? '', 'first')).toBe(201);
  await cloud.idle();
  expect(arrivalsIn(file)).toEqual(['first']);
  expect(cloud.access().filter(({ allowed }) => !allowed)).toEqual([]);
});

test.concurrent('what cannot be dealt with ends as a dead letter', async () => {
  const file = anArrivalsFile();
  const cloud = await aCloud(aPipeline(file));
  await post(cloud.apis['orders'] ?? '', 'poison');
  await cloud.idle();
  const input = { QueueUrl: `${cloud.endpoint}/000000000000/dead` };
  const { Messages } = await new SQSClient(asOperator(cloud)).send(new ReceiveMessageCommand(input));
  expect(JSON.parse(Messages?.[0]?.Body ?? '')).toMatchObject({ detail: { id: 'poison' } });
  expect(arrivalsIn(file)).toEqual([]);
});

test.concurrent('a function that is killed at its work loses no message, and it does not wait for long', async () => {
  const file = anArrivalsFile();
  const cloud = await aCloud(aPipeline(file, 3600));
  await post(cloud.apis['orders'] ?? '', 'waits');
  const pidsOf = (id: string) => cloud.functions.find(({ logicalId }) => logicalId === id)?.pids() ?? [];
  await eventually(() => (existsSync(`${file}.begun`) ? true : undefined));
  for (const pid of pidsOf('Worker')) process.kill(pid, 'SIGKILL');
  writeFileSync(`${file}.go`, '');
  await cloud.idle();
  expect(arrivalsIn(file)).toEqual(['waits']);
});

test.concurrent('a cloud that stops leaves no process and no port', async () => {
  const data = aFolder();
  const cloud = await aCloud(aPipeline(anArrivalsFile()), { data });
  const api = cloud.apis['orders'] ?? '';
  await post(api, 'one');
  await cloud.idle();
  const pids = [...cloud.functions.flatMap(({ pids: all }) => all()), ...processesWith(data)];
  expect(pids.length).toBeGreaterThan(3);
  await cloud.stop();
  expect(pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
  await expect(post(api, 'two')).rejects.toThrow('fetch failed');
});

test.concurrent('two clouds cannot share a folder', async () => {
  const data = aFolder();
  const assembly = aPipeline(anArrivalsFile());
  await aCloud(assembly, { data });
  await expect(aCloud(assembly, { data })).rejects.toThrow(`${data} is in use by another local cloud`);
});

test.concurrent('a cloud that is killed leaves no process, and the next one ends what it began', async () => {
  const file = anArrivalsFile();
  const assembly = aPipeline(file, 3600);
  const data = aFolder();
  const script = fileURLToPath(new URL('cloud-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, assembly, data], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
  const { orders = '' } = JSON.parse(line) as { orders?: string };

  const accepted: string[] = [];
  const killed = new AbortController();
  const keepPosting = async (lane: number): Promise<void> => {
    for (let count = 0; !killed.signal.aborted; count += 1) {
      const id = `order${lane * 1000 + count}`;
      if ((await post(orders, id)) === 201) accepted.push(id);
    }
  };
  const lanes = [1, 2, 3].map(keepPosting);
  if ((await post(orders, 'waits')) === 201) accepted.push('waits');
  const isUnderWay = () => accepted.length > 10 && arrivalsIn(file).length > 0 && existsSync(`${file}.begun`);
  await eventually(() => (isUnderWay() ? true : undefined));
  const pids = [...processesWith(data), ...processesWith(file)];
  killed.abort();
  child.kill('SIGKILL');
  await Promise.allSettled(lanes);
  await eventually(() => (pids.some((pid) => existsSync(`/proc/${pid}`)) ? undefined : true));
  expect(pids.length).toBeGreaterThan(3);
  expect(arrivalsIn(file)).not.toContain('waits');

  writeFileSync(`${file}.go`, '');
  const next = await aCloud(assembly, { data });
  await next.idle();
  expect(accepted.filter((id) => !arrivalsIn(file).includes(id))).toEqual([]);
});

test.concurrent('an engine that dies is replaced, and nothing is lost', async () => {
  const file = anArrivalsFile();
  const data = aFolder();
  const cloud = await aCloud(aPipeline(file), { data });
  const api = cloud.apis['orders'] ?? '';
  await post(api, 'before');
  const [engine = 0] = processesWith(data).filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('/'),
  );
  process.kill(engine, 'SIGKILL');
  await eventually(async () => ((await post(api, 'after')) === 201 ? true : undefined));
  await cloud.idle();
  expect(new Set(arrivalsIn(file))).toEqual(new Set(['before', 'after']));
  expect(cloud.lines).toContain('cloud: the DynamoDB engine ended and starts again');
});
