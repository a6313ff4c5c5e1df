import { decodeProtectedHeader } from 'jose';
import { stageNamed } from '#infra/stages.ts';
import { webhookPairsPurpose } from '#shared/events/webhooks/webhook-keys.ts';
import { addSeconds, utcDayOf } from '#shared/platform/runtime/clock.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { puts } from '#shared/platform/storage/table.ts';
import { operate } from '../aws/commands.ts';
import { joinSandbox } from '../join.ts';
import { expectWebhook } from '../one-webhook.ts';
import type { Chapter, Rehearsal } from '../rehearsal.ts';
import { setStage, stageName } from '../rehearsed-stage.ts';

const wrapped = { name: '2', kid: 'open-banking-2', method: 'wrapped' } as const;

/**
 * Sets back the time at which today's pair was published, because verifiers may cache older keys for more than an hour
 * and the pair signs only afterwards. Returns its kid.
 */
const publishPairEarlier = async (rehearsal: Rehearsal): Promise<string> => {
  const { pk, sk } = keys.signingPair(webhookPairsPurpose, utcDayOf(new Date()));
  const { table } = await rehearsal.connection();
  const item = await table.get({ pk, sk });
  if (!item) throw new Error('No key pair signs webhooks today.');
  await table.writeAll(puts([{ ...item, preparedAt: addSeconds(new Date(), -6 * 3_600) }]));
  return (item.jwk as { readonly kid: string }).kid;
};

/**
 * Rotates the message key to one that KMS has only wrapped, as the operator's document describes, and lets the wrapped
 * pair of the day sign all webhooks.
 */
export const wrappedKeys: Chapter = {
  name: 'wrapped',
  title: 'the rotation to a wrapped message key, and webhooks that the wrapped pair of the day signs',
  async run(rehearsal) {
    await rehearsal.ensureDeployed();
    const stage = stageNamed(stageName);
    setStage({ ...stage, messageKeys: [...stage.messageKeys, wrapped] });
    await rehearsal.deployment.deploy(await rehearsal.deployment.synthesise());
    await operate('banks.ts', '--yes', 'make-key', wrapped.kid);
    await joinSandbox();
    // Without the other key, only the wrapped one can sign.
    setStage({ ...stage, webhookSigning: 'wrapped', messageKeys: [wrapped] });
    await rehearsal.update();
    const kid = await publishPairEarlier(rehearsal);
    const webhook = await expectWebhook(rehearsal);
    try {
      const { token } = await webhook.received();
      const signedBy = decodeProtectedHeader(token).kid;
      if (signedBy !== kid) throw new Error(`The webhook was signed with ${signedBy}, not with the pair ${kid}.`);
    } finally {
      await webhook.close();
    }
    await rehearsal.runDemo();
    return [`A webhook was signed with the pair ${kid}, and a payment with the message key ${wrapped.kid} alone.`];
  },
};
