import type { Construct } from 'constructs';
import { Env } from '#functions/auth/env.ts';
import { routes } from '#functions/auth/routes.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { webhookPairsPurpose } from '#shared/events/webhooks/webhook-keys.ts';
import type { SigningKeys } from '../../constructs/keys/signing-keys.ts';
import type { ServiceContext } from '../service-context.ts';
import { createEndpoints, httpEnv } from './endpoint-group.ts';

interface AuthProps {
  readonly webhookKeys: SigningKeys;
  readonly reservedConcurrency: number | undefined;
}

/** Creates and refreshes sessions, and publishes the public keys for access tokens and webhooks. */
export const addAuth = (
  scope: Construct,
  service: ServiceContext,
  { webhookKeys, reservedConcurrency }: AuthProps,
): void => {
  const endpoints = createEndpoints(scope, 'Auth', service, {
    name: 'auth',
    routes,
    env: { schema: Env, values: { ...httpEnv(service), WEBHOOK_KEYS: webhookKeys.arns } },
    reservedConcurrency,
    errorImpact:
      'Integrators cannot create or refresh sessions, or fetch our public keys. Calls with a valid token still work.',
    access: {
      get: [
        clientKeys.apiKeys('*'),
        clientKeys.client('*'),
        clientKeys.endedSessions('*'),
        clientKeys.refreshFamily('*'),
        keys.signingPair(webhookPairsPurpose, '*'),
      ],
      // Auth stores its idempotent responses itself, because only it has the credential that encrypts them.
      commit: [clientKeys.refreshFamily('*'), clientKeys.endedSessions('*'), keys.storedResponse('*')],
      count: [clientKeys.keyUsesOf('*')],
    },
  });
  service.sessionKeys.grantSign(endpoints);
  webhookKeys.grantReadPublic(endpoints);
  endpoints.alarmOnLogLine('RefreshReuseAlarm', 'session.reuse_detected', {
    condition: 'A refresh token was used twice, so it may have been stolen.',
    impact: 'The service has ended the session: its client has to create a new one.',
    runbook: 'reused-refresh-token',
  });
};
