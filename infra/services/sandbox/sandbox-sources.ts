import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { Env } from '#functions/sandbox/sources/env.ts';
import { routes } from '#functions/sandbox/sources/routes.ts';
import type { VerificationSources } from '#shared/verifications/sources/sources-env.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { HttpInterface } from '../../constructs/http/http-interface.ts';
import type { Monitoring } from '../../constructs/monitoring/monitoring.ts';

/** Not a secret: all data of the sandbox sources is fictitious. */
const apiKey = 'sandbox';

/**
 * Simulates the verification sources of a sandbox stage: account ownership and commercial registration. Returns their
 * addresses and their API key.
 */
export const addSandboxSources = (
  scope: Construct,
  web: HttpInterface,
  monitoring: Monitoring,
): VerificationSources => {
  const endpoints = new ServiceFunction(new Construct(scope, 'SandboxSources'), 'Function', {
    name: 'sandbox-sources',
    env: { schema: Env, values: { API_KEY: apiKey } },
    timeout: Duration.seconds(15),
    monitoring,
    errorImpact: 'The sandbox sources do not respond, so verifications result in UNABLE_TO_VERIFY.',
  });
  web.mount('SandboxSources', endpoints, Object.values(routes));
  const source = (name: string) => ({ url: `${web.baseUrl}/sources/${name}`, apiKey: { plain: apiKey } });
  return { ownership: source('ownership'), registry: source('registry') };
};
