import type { Construct } from 'constructs';
import { Env } from '#functions/docs/env.ts';
import { docsPaths } from '#functions/docs/routes.ts';
import { anyMethod } from '../../constructs/http/http-interface.ts';
import { createService, type ServiceContext } from '../service-context.ts';

/** The documentation, its downloads and the OpenAPI document, all served from the function's bundle. */
export const addDocs = (scope: Construct, service: ServiceContext): void => {
  const { web } = service;
  const pages = createService(scope, 'Docs', service, {
    name: 'docs',
    env: { schema: Env, values: { BASE_URL: web.baseUrl } },
    errorImpact: 'Integrators cannot read the documentation.',
  });
  web.mount('Docs', pages, anyMethod(docsPaths));
};
