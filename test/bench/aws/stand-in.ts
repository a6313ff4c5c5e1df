import { fork } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';

export interface StandIn {
  readonly port: number;
  /** The private key with which the stand-in signs as KMS. */
  readonly signingKey: KeyObject;
  stop(): void;
}

/**
 * Starts the stand-in for AWS and points the AWS clients of this process at it, with credentials like those of a Lambda
 * function.
 */
export const startStandIn = async (): Promise<StandIn> => {
  const { privateKey: signingKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const child = fork(path.join(import.meta.dirname, 'stand-in-process.ts'), {
    env: { ...process.env, SIGNING_KEY: signingKey.export({ format: 'pem', type: 'pkcs8' }).toString() },
  });
  const [port] = (await once(child, 'message')) as [number];
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_REGION: 'me-central-1',
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    // As long as the session token of a role.
    AWS_SESSION_TOKEN: 'IQoJb3JpZ2luX2Vj'.padEnd(800, 'x'),
  });
  return { port, signingKey, stop: () => child.disconnect() };
};
