import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { connect, type ConnectionSettings, localSettings, stateSettings } from '../operator/connection.ts';
import { defaultState } from '../operator/terminal/arguments.ts';
import { joinLinkOf } from '#shared/clients/members/site.ts';
import { createOperator } from '../operator/operator.ts';
import { type Cloud, startCloud } from './cloud.ts';
import { ensureEngine } from './dynamodb/engine-package.ts';
import type { Reader } from './http-api/reader.ts';
import { joinLocalSandbox } from './join-local-sandbox.ts';
import { assertFunctionsExist, createLogWriter } from './log/log-writer.ts';
import { seed } from './seed.ts';
import { startFailure, type StateFolder, takeStateFolder } from './state-folder.ts';
import { assemblyFolder, ensureAssembly } from './synth.ts';
import { readCommandLine } from '../operator/terminal/command-line.ts';

const help = `Runs the whole service on this machine: the template and the bundles that cdk deploy would deploy.

  npm start                       on port 3000; state is stored in .local/ between starts
  npm start -- --port 4000        on another port (the sandbox banks listen on the next three)
  npm start -- --fresh            deletes all state first
  npm start -- --state /some/dir  stores the state in this folder instead of .local/
  npm start -- --quiet            without the functions' log lines
  npm start -- --log json         log lines as JSON, one object per line
  npm start -- --only webhooks    only the log lines of these functions (comma-separated)
  npm start -- --interaction ID   only the log lines with this interaction id
`;

const { values } = readCommandLine(help, {
  port: { type: 'string', default: '3000' },
  state: { type: 'string', default: defaultState },
  fresh: { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  log: { type: 'string', default: 'text' },
  only: { type: 'string' },
  interaction: { type: 'string' },
});

const isLogFormat = (text: string): text is 'text' | 'json' => text === 'text' || text === 'json';

const run = async (): Promise<void> => {
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_532)
    throw new Error('--port must be a number from 1 to 65532 (--help shows how)');
  const { log: format, only, interaction } = values;
  if (!isLogFormat(format)) throw new Error('--log must be text or json (--help shows how)');
  // Nothing may be changed before the folder is locked: another cloud could be using it.
  const folder = takeStateFolder(values.state);
  if (values.fresh) folder.empty();
  folder.check();
  await ensureEngine(console.log);
  await ensureAssembly(assemblyFolder, console.log);
  let aheadMs = (): number => 0;
  let reader: Reader | undefined;
  const now = (): Date => new Date(Date.now() + aheadMs());
  const write = createLogWriter({ format, only, interaction, now, write: console.log });

  console.log('Starting the functions and the database …');
  const cloud = await startCloud({
    assembly: assemblyFolder,
    data: folder.data,
    ports: {
      'open-banking': port,
      'sandbox-sources': port + 1,
      'sandbox-authorise': port + 2,
      'sandbox-resources': port + 3,
    },
    onAdvance: (clockAheadMs) => {
      const settings = { ...localSettings(values.state), clockAheadMs };
      writeFileSync(folder.settingsFile, `${JSON.stringify(settings, undefined, 2)}\n`);
    },
    reader: () => reader,
    log: (line) => {
      if (!values.quiet) write(line);
    },
  });
  aheadMs = cloud.clockAheadMs;
  stopOnRequest(cloud);
  assertFunctionsExist(only, ['cloud', ...cloud.functions.map(({ name }) => name)]);
  reader = await prepare(cloud, folder);
};

/** Connects the service to its sandbox, and prints how to use both. Returns the client that the documentation uses. */
const prepare = async (cloud: Cloud, { sandboxFile, settingsFile }: StateFolder): Promise<Reader | undefined> => {
  const settings: ConnectionSettings = {
    region: cloud.region,
    endpoint: cloud.endpoint,
    baseUrl: cloud.apis['open-banking'] ?? '',
    clockAheadMs: cloud.clockAheadMs(),
    ...(await stateSettings(async (key) => outputOf(cloud, key))),
  };
  writeFileSync(settingsFile, `${JSON.stringify(settings, undefined, 2)}\n`);
  const addresses = { baseUrl: cloud.apis['open-banking'] ?? '', bankUrl: cloud.apis['sandbox-authorise'] ?? '' };
  await joinLocalSandbox(cloud, settings);
  const connection = connect(settings);
  const { clients } = await seed(connection.table, addresses, sandboxFile);
  const operator = createOperator(connection);
  const links = {
    join: joinLinkOf(addresses.baseUrl, await operator.invite(clients[0]?.clientId ?? '', 'admin')),
    operate: joinLinkOf(addresses.baseUrl, await operator.inviteOperator()),
  };
  const [client] = clients;
  console.log(welcome(addresses, links, client, sandboxFile));
  return client && { ...client, baseUrl: addresses.baseUrl, sandboxFile: path.resolve(sandboxFile) };
};

const stopOnRequest = (cloud: Cloud): void => {
  const stop = () => {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    console.log('\nStopping …');
    cloud.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  // A process that started this one with an IPC channel can request the process ids, and can stop the cloud on every
  // platform: Windows does not deliver SIGTERM.
  process.on('message', (request) => {
    if (request === 'pids') process.send?.(cloud.pids());
    if (request === 'stop') stop();
  });
};

const outputOf = ({ outputs }: Cloud, key: string): string => {
  const value = outputs[key];
  if (value === undefined) throw new Error(`The template has no output ${key}`);
  return value;
};

/** The option with which commands find this cloud, unless its state is in the default folder. */
const stateOption = values.state === defaultState ? '' : ` --state ${values.state}`;

const welcome = (
  { baseUrl, bankUrl }: { readonly baseUrl: string; readonly bankUrl: string },
  links: { readonly join: string; readonly operate: string },
  client: { readonly name: string; readonly appId: string; readonly apiKey: string } | undefined,
  sandboxFile: string,
): string => `
Ready.

  API         ${baseUrl}
  Docs        ${baseUrl}/docs
  Banks       ${bankUrl}
  Client      ${client?.name}: app-id ${client?.appId}, x-api-key ${client?.apiKey}
              both sandbox clients with their signing keys: ${sandboxFile}

The dashboard. Each link works once, within 15 minutes:

  ${client?.name}  ${links.join}
  Operator    ${links.operate}
              more links: npm run clients -- invite CLIENT --role admin${stateOption}, npm run clients -- open${stateOption}

Try next, in a second shell:

  npm run demo${stateOption && ` --${stateOption}`}
  curl -X POST ${baseUrl}/auth/api-keys/sessions -H 'x-tenant: UAE' -H 'app-id: ${client?.appId}' -H 'x-api-key: ${client?.apiKey}'
  npm run clients -- list${stateOption}

Ctrl-C stops it. The state is stored in ${values.state}/.
`;

run().catch((error: unknown) => {
  console.error(startFailure(error, values.state));
  process.exit(1);
});
