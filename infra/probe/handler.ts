import { createSecretReader } from '#shared/platform/secrets/secret.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { readEnvironment } from '#shared/platform/runtime/environment.ts';
import { readClient } from './client-secret.ts';
import { Env } from './env.ts';
import { metricLine } from './metric-line.ts';
import { probe } from './probe.ts';

const { BASE_URL, CLIENT_SECRET, METRIC_NAMESPACE, PAYMENT } = readEnvironment(Env);
const readSecret = createSecretReader(CLIENT_SECRET, systemClock);

/** Pays once, and writes the result as a metric. */
export const handler = async (): Promise<void> => {
  const client = readClient((await readSecret()).text);
  process.stdout.write(metricLine(METRIC_NAMESPACE, await probe(BASE_URL, client, PAYMENT), Date.now()));
};
