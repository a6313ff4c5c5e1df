import { KMSClient } from '@aws-sdk/client-kms';
import { clientOptions } from './client-options.ts';

let sharedClient: KMSClient | undefined;

/** Returns this execution environment's KMS client, which is created once. */
export const createKmsClient = (): KMSClient => (sharedClient ??= new KMSClient(clientOptions()));

/**
 * Creates a client that makes two attempts, for callers that set a short time limit: one lost connection is no reason to
 * sign with another key, or not to sign.
 */
export const createImpatientKmsClient = (): KMSClient => new KMSClient(clientOptions({ maxAttempts: 2 }));
