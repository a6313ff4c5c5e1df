import type { Stage } from '#infra/stages.ts';

/** The settings of a stage with many payments per second (infra/deployment/capacity.md). */
export const volumeSettings = {
  messageKeys: [{ name: '2', kid: 'open-banking-2', method: 'wrapped' }],
  bankEvents: 'lasting-consents',
  webhookSigning: 'wrapped',
} as const satisfies Partial<Stage>;
