import { SourceUnavailable } from '#shared/verifications/sources/source-breaker.ts';
import type { AccountSource } from '#shared/verifications/sources/account-source.ts';
import type { Environment, World } from '../world/world.ts';

const lost = () => new SourceUnavailable('no answer from the source');

/** Who holds all accounts. */
export const holder = {
  identifiers: [{ type: 'NATIONAL_ID', value: '1000000008' }],
  names: { ar: 'سارة أحمد الحربي', en: 'Sara Ahmed Alharbi' },
} as const;

/** Says who holds an account: always the same person. */
export const accountSourceOf = (environment: Environment, world: World): AccountSource => ({
  lookUp: () =>
    world.call(environment, {
      name: 'source.look-up',
      lost,
      effect: () => ({
        status: 'ACTIVE' as const,
        holder: { ...holder, identifiers: [...holder.identifiers] },
      }),
    }),
});
