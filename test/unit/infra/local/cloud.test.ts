// @module-tag variant
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { endProcess, isAlive } from '#test/support/cloud/process.ts';
import { aPipeline } from './a-pipeline.ts';
import { aCloud, aFolder, anAssembly, aQueue, eventually } from './an-assembly.ts';

const anArrivalsFile = (): string => path.join(aFolder(), 'arrivals');

const arrivalsIn = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);

const post = async (api: string, id: string): Promise<number> => {
  const response = await fetch(`${api}/orders/${id}`, { method: 'POST' });
  await response.text();
  return response.status;
};

test.concurrent('a request travels through table, stream, bus and queue to the last function', async () => {
  const file = anArrivalsFile();
  const cloud = await aCloud(aPipeline(file, 60));
  expect(await post(cloud.apis.orders ?? '', 'first')).toBe(201);
  await cloud.idle();
  expect(arrivalsIn(file)).toEqual(['first']);
  expect(cloud.access().filter(({ isAllowed }) => !isAllowed)).toEqual([]);
});

test.concurrent('a template with unsupported parts is rejected with a list of all of them', async () => {
  const Cluster = { Type: 'AWS::ECS::Cluster' };
  const assembly = anAssembly({ Main: { Resources: { Cluster, Orders: aQueue({ FifoQueue: true }) } } });
  await expect(aCloud(assembly)).rejects.toThrow(
    [
      'The local cloud cannot run this template:',
      'Main/Cluster: AWS::ECS::Cluster is not supported here',
      'Main/Orders: AWS::SQS::Queue property FifoQueue is not supported here',
    ].join('\n'),
  );
});

test.concurrent('if a function is killed, its message is delivered again before its visibility timeout', async () => {
  const file = anArrivalsFile();
  const cloud = await aCloud(aPipeline(file, 3600));
  await post(cloud.apis.orders ?? '', 'waits');
  const pidsOf = (id: string) => cloud.functions.find(({ logicalId }) => logicalId === id)?.pids() ?? [];
  await eventually(() => (existsSync(`${file}.begun`) ? true : undefined));
  pidsOf('Worker').forEach(endProcess);
  writeFileSync(`${file}.go`, '');
  await cloud.idle();
  expect(arrivalsIn(file)).toEqual(['waits']);
});

test.concurrent('a cloud that stops leaves no processes and no open ports behind', async () => {
  const cloud = await aCloud(aPipeline(anArrivalsFile()), { data: aFolder() });
  const api = cloud.apis.orders ?? '';
  await post(api, 'one');
  await cloud.idle();
  const pids = cloud.pids();
  expect(pids.length).toBeGreaterThan(3);
  await cloud.stop();
  expect(pids.filter(isAlive)).toEqual([]);
  await expect(post(api, 'two')).rejects.toThrow('fetch failed');
});

test.concurrent('two clouds cannot share a folder', async () => {
  const data = aFolder();
  const assembly = aPipeline(anArrivalsFile());
  await aCloud(assembly, { data });
  await expect(aCloud(assembly, { data })).rejects.toThrow(`${data} is in use by another local cloud`);
});

test.concurrent('a killed cloud leaves no processes behind, and the next cloud finishes its work', async () => {
  const file = anArrivalsFile();
  const assembly = aPipeline(file, 3600);
  const data = aFolder();
  const script = fileURLToPath(new URL('cloud-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, assembly, data], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const messageFromChild = <T>() => new Promise<T>((resolve) => child.once('message', (value) => resolve(value as T)));
  const { orders = '' } = await messageFromChild<Record<string, string>>();

  const accepted: string[] = [];
  const killed = new AbortController();
  const keepPosting = async (poster: number): Promise<void> => {
    for (let count = 0; !killed.signal.aborted; count += 1) {
      const id = `order${poster * 1000 + count}`;
      if ((await post(orders, id)) === 201) accepted.push(id);
    }
  };
  const posters = [1, 2, 3].map(keepPosting);
  if ((await post(orders, 'waits')) === 201) accepted.push('waits');
  const isUnderWay = () => accepted.length > 10 && arrivalsIn(file).length > 0 && existsSync(`${file}.begun`);
  await eventually(() => (isUnderWay() ? true : undefined));
  child.send('pids');
  const pids = await messageFromChild<number[]>();
  killed.abort();
  child.kill('SIGKILL');
  await Promise.allSettled(posters);
  await eventually(() => (pids.some(isAlive) ? undefined : true));
  expect(pids.length).toBeGreaterThan(3);
  expect(arrivalsIn(file)).not.toContain('waits');

  writeFileSync(`${file}.go`, '');
  const next = await aCloud(assembly, { data });
  await next.idle();
  expect(accepted.filter((id) => !arrivalsIn(file).includes(id))).toEqual([]);
});

test.concurrent.each([
  ['engine', -1],
  ["engine's guard", -2],
])('if the %s dies, a new engine takes over and nothing is lost', async (_title, index) => {
  const file = anArrivalsFile();
  const cloud = await aCloud(aPipeline(file), { data: aFolder() });
  const api = cloud.apis.orders ?? '';
  await post(api, 'before');
  const engine = cloud.pids().at(-1) ?? 0;
  endProcess(cloud.pids().at(index) ?? 0);
  await eventually(async () => ((await post(api, 'after')) === 201 ? true : undefined));
  await cloud.idle();
  expect(new Set(arrivalsIn(file))).toEqual(new Set(['before', 'after']));
  expect(cloud.lines).toContain('cloud: the DynamoDB engine has stopped and is restarting');
  await eventually(() => (isAlive(engine) ? undefined : true));
});
