import { SourceUnavailable } from '#shared/platform/outbound/breaker.ts';
import type { AccountSource } from '#shared/verifications/account-source.ts';
import type { Environment, World } from '../world/world.ts';

const lost = () => new SourceUnavailable('no answer from the source');

/** Says who holds an account: always the same person. */
export const accountSourceOf = (environment: Environment, world: World): AccountSource => ({
  lookUp: () =>
    world.call(environment, {
      name: 'source.look-up',
      lost,
      effect: () => ({
        status: 'ACTIVE' as const,
        holder: { identifiers: [{ type: 'NATIONAL_ID' as const, value: '1000000008' }], names: { en: 'Sara Ahmed' } },
      }),
    }),
});
