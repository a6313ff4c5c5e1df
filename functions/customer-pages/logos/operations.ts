import type { Operations } from '#shared/clients/endpoint.ts';
import { type ClientLogos } from '#shared/clients/brand/logo-store.ts';
import { logoNameOf } from '#shared/clients/brand/logo.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import type { routes } from './routes.ts';

export interface LogoDeps {
  readonly logos: ClientLogos;
}
type Ops = Operations<typeof routes, LogoDeps>;

/** Returns the logo with this name. An earlier logo is no longer stored. */
export const getClientLogo: Ops['getClientLogo'] = async ({ params: { clientId, logo } }, { logos }) => {
  const svg = Id.safeParse(clientId).success ? await logos.get(clientId) : undefined;
  if (svg === undefined || logoNameOf(svg) !== logo) throw new Problem('not_found');
  return { svg };
};
