import { KMSClient } from '@aws-sdk/client-kms';
import type { Cloud } from '#infra/local/cloud.ts';
import { clientConfigOf, connect } from '#infra/operator/connection.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { createWebhookPairs } from '#shared/events/webhooks/webhook-keys.ts';
import { settingsOf } from '../cloud/cloud-setup.ts';

/** Creates today's key pair for webhook signatures, as the service would have done yesterday. */
export const preparePairOfToday = async (cloud: Cloud): Promise<void> => {
  const { table } = connect(settingsOf(cloud));
  const grant = cloud.grants().find(({ action }) => action === 'kms:GenerateDataKeyPairWithoutPlaintext');
  const kms = new KMSClient(clientConfigOf(cloud));
  const yesterday = new Date(addSeconds(new Date(), -86_400));
  await createWebhookPairs({ kms, keyArn: grant?.resource ?? '', table, now: () => yesterday }).prepare();
};

/** Returns the logical id of a function by its name. Logical ids end with a hash. */
export const functionNamed = ({ functions }: Cloud, name: string): string =>
  functions.find(({ logicalId }) => logicalId.startsWith(name))?.logicalId ?? '';
