import { createManagementLink as create, type ManagementDeps } from '#shared/consents/management/management-link.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import { invalid } from '#shared/platform/problems/problem.ts';
import type { routes } from './routes.ts';

export interface LinkDeps extends ManagementDeps {
  readonly baseUrl: string;
}
type Ops = Operations<typeof routes, LinkDeps>;

export const createManagementLink: Ops['createManagementLink'] = async ({ owner, client, body }, deps) => {
  const { referenceCustomerId: customerId, ...options } = body;
  if (options.isEmbedded && client.frameOrigins.length === 0)
    throw invalid('isEmbedded', 'requires a registered origin of your pages: ask your operator');
  const { token, expiresAt } = await create({ ...owner, customerId, ...options }, deps);
  return { managementLink: `${deps.baseUrl}/consent-management/links/${token}`, expiresAt };
};
