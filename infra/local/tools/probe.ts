import { readFileSync } from 'node:fs';
import { paymentAtModelBank } from '../../probe/settings.ts';
import { probe } from '../../probe/probe.ts';
import { Sandbox } from '../seed.ts';

/** `npm run probe`: pays once at the service that `npm start` runs, as the probe of a stage does. */
const { baseUrl, clients } = Sandbox.parse(
  JSON.parse(readFileSync(process.env.SANDBOX_FILE ?? '.local/sandbox.json', 'utf8')),
);
const [client] = clients;
if (!client)
  throw new Error('.local/sandbox.json contains no client. Start the service again with: npm start -- --fresh');
const result = await probe(baseUrl, client, paymentAtModelBank);
console.log(JSON.stringify(result));
if (result.succeeded === 0) process.exitCode = 1;
