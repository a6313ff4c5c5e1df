import { Construct } from 'constructs';
import { Env } from '#functions/docs/env.ts';
import { docsPaths } from '#functions/docs/routes.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { ServiceContext } from '../service-context.ts';

/** The documentation, its downloads and the OpenAPI document, all served from the function's bundle. */
export class Docs extends Construct {
  constructor(scope: Construct, id: string, { web, monitoring, releases }: ServiceContext) {
    super(scope, id);
    const pages = new ServiceFunction(this, 'Function', {
      group: 'docs',
      env: { schema: Env, values: { BASE_URL: web.baseUrl } },
      monitoring,
      releases,
      errorImpact: 'Integrators cannot read the documentation.',
    });
    web.mount(
      id,
      pages,
      docsPaths.map((path) => `ANY ${path}`),
    );
  }
}
