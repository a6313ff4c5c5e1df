import type { Construct } from 'constructs';
import { Env } from '#functions/webhooks/env.ts';
import { routes } from '#functions/webhooks/routes.ts';
import type { TargetPolicy } from '#shared/platform/outbound/public-target.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { eventKeys } from '#shared/events/keys.ts';
import { webhookPairsPurpose } from '#shared/events/webhooks/webhook-keys.ts';
import type { SigningKeys } from '../../constructs/keys/signing-keys.ts';
import type { ServiceContext } from '../service-context.ts';
import { createEndpoints, httpEnv } from './endpoint-group.ts';

interface WebhooksProps {
  readonly webhookKeys: SigningKeys;
  readonly standardWebhookKeys: SigningKeys;
  /** The URLs that subscriptions may have. */
  readonly webhookTargets: TargetPolicy;
}

/** The endpoints for webhook subscriptions, to which the webhook dispatcher delivers. */
export const addWebhooks = (
  scope: Construct,
  service: ServiceContext,
  { webhookKeys, standardWebhookKeys, webhookTargets }: WebhooksProps,
): void => {
  const endpoints = createEndpoints(scope, 'Webhooks', service, {
    name: 'webhooks',
    routes,
    env: {
      schema: Env,
      values: {
        ...httpEnv(service),
        WEBHOOK_KEYS: webhookKeys.arns,
        STANDARD_WEBHOOK_KEYS: standardWebhookKeys.arns,
        WEBHOOK_TARGETS: webhookTargets,
      },
    },
    errorImpact: 'Integrators cannot manage their webhook subscriptions. Deliveries continue.',
    access: {
      get: [
        eventKeys.subscriptionsOf('*'),
        eventKeys.subscriptionGuard('*', '*'),
        keys.signingPair(webhookPairsPurpose, '*'),
      ],
      query: [eventKeys.subscriptionsOf('*')],
      commit: [eventKeys.subscriptionsOf('*'), eventKeys.subscriptionGuard('*', '*'), eventKeys.subscriber('*', '*')],
    },
  });
  webhookKeys.grantReadPublic(endpoints);
  standardWebhookKeys.grantReadPublic(endpoints);
};
