import { KMSClient } from '@aws-sdk/client-kms';
import { clientOptions } from './client-options.ts';

let opened: KMSClient | undefined;

/** The client of this environment. */
export const openKms = (): KMSClient => (opened ??= new KMSClient(clientOptions()));

/** A client that tries a call once, for a caller that knows something better than to wait while KMS throttles. */
export const openImpatientKms = (): KMSClient => new KMSClient(clientOptions({ maxAttempts: 1 }));
