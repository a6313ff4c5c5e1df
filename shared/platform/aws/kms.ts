import { KMSClient } from '@aws-sdk/client-kms';
import { clientOptions } from './client-options.ts';

let sharedClient: KMSClient | undefined;

/** Returns this execution environment's KMS client, which is created once. */
export const createKmsClient = (): KMSClient => (sharedClient ??= new KMSClient(clientOptions()));

/** Creates a client that makes a single attempt, for callers with a fallback that is better than waiting for KMS. */
export const createImpatientKmsClient = (): KMSClient => new KMSClient(clientOptions({ maxAttempts: 1 }));
