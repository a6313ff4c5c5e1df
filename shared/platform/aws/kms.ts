import { KMSClient } from '@aws-sdk/client-kms';
import { clientOptions } from './client-options.ts';

let opened: KMSClient | undefined;

/** Returns the client of this environment, created once. */
export const createKmsClient = (): KMSClient => (opened ??= new KMSClient(clientOptions()));

/** Creates a client that makes a single attempt, for callers with a fallback that is better than waiting for KMS. */
export const createImpatientKmsClient = (): KMSClient => new KMSClient(clientOptions({ maxAttempts: 1 }));
