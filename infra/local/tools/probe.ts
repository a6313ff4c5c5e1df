import { readFileSync } from 'node:fs';
import path from 'node:path';
import { localSettings } from '../../operator/connection.ts';
import { probe } from '../../probe/probe.ts';
import { paymentAtModelBank } from '../../probe/settings.ts';
import { Sandbox } from '../seed.ts';
import { defaultState } from '../../operator/terminal/arguments.ts';
import { readCommandLine, runTool } from '../../operator/terminal/command-line.ts';

const help = `Pays once at the service that npm start runs, as the probe of a stage does.

  npm run probe
  npm run probe -- --state DIR    at the cloud with its state in DIR instead of .local/
`;

runTool(async () => {
  const { state } = readCommandLine(help, { state: { type: 'string', default: defaultState } }).values;
  const { baseUrl = '' } = localSettings(state);
  const [client] = Sandbox.parse(JSON.parse(readFileSync(path.join(state, 'sandbox.json'), 'utf8'))).clients;
  if (!client) throw new Error('The local cloud has no client. Start it again with: npm start -- --fresh');
  const result = await probe(baseUrl, client, paymentAtModelBank);
  if (result.succeeded === 0) process.exitCode = 1;
  return JSON.stringify(result);
});
