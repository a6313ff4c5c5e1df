import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { Env } from '#functions/sandbox/sources/env.ts';
import { routes } from '#functions/sandbox/sources/routes.ts';
import type { VerificationSources } from '#shared/verifications/sources/sources-env.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { HttpInterface } from '../../constructs/http/http-interface.ts';
import type { Monitoring } from '../../constructs/monitoring/monitoring.ts';

export interface SandboxSourcesProps {
  readonly web: HttpInterface;
  readonly monitoring: Monitoring;
}

/** Not a secret: all data of the sandbox sources is fictitious. */
const apiKey = 'sandbox';

/** Simulates the verification sources of a sandbox stage: account ownership and commercial registration. */
export class SandboxSources extends Construct {
  /** The source addresses and their API key. */
  readonly sources: VerificationSources;

  constructor(scope: Construct, id: string, { web, monitoring }: SandboxSourcesProps) {
    super(scope, id);
    const endpoints = new ServiceFunction(this, 'Function', {
      group: 'sandbox-sources',
      env: { schema: Env, values: { API_KEY: apiKey } },
      timeout: Duration.seconds(15),
      monitoring,
      errorImpact: 'The sandbox sources do not respond, so verifications result in UNABLE_TO_VERIFY.',
    });
    web.mount(id, endpoints, Object.values(routes));
    const source = (name: string) => ({ url: `${web.baseUrl}/sources/${name}`, apiKey: { plain: apiKey } });
    this.sources = { ownership: source('ownership'), registry: source('registry') };
  }
}
