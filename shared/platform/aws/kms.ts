import { KMSClient } from '@aws-sdk/client-kms';
import { openClient } from './open-client.ts';

let opened: KMSClient | undefined;

/** The client of this environment. */
export const openKms = (): KMSClient => (opened ??= openClient(KMSClient, 'kms'));

/** A client that tries a call twice at most, for a caller that knows something better than to wait while KMS throttles. */
export const openImpatientKms = (): KMSClient => openClient(KMSClient, 'kms', { maxAttempts: 2 });
