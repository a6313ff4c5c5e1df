import { SourceUnavailable } from '#shared/verifications/sources/source-breaker.ts';
import type { AccountRecord, AccountSource, LookUpFailure } from '#shared/verifications/sources/account-source.ts';
import type { Environment, World } from '../world/world.ts';

const lost = () => new SourceUnavailable('no response from the source');

/** The holder of all accounts. */
export const holder = {
  identifiers: [{ type: 'NATIONAL_ID', value: '1000000008' }],
  names: { ar: 'سارة أحمد الحربي', en: 'Sara Ahmed Alharbi' },
} as const;

const heldAs = (status: AccountRecord['status']): AccountRecord => ({
  status,
  holder: { ...holder, identifiers: [...holder.identifiers] },
});

/** The accounts that clients verify, and the source's response for each. */
export const accounts = {
  active: { iban: 'SA0380000000608010167519', said: heldAs('ACTIVE') },
  closed: { iban: 'SA6780000000000000000002', said: heldAs('CLOSED') },
  unknown: { iban: 'SA4080000000000000000003', said: 'ACCOUNT_NOT_FOUND' },
  silent: { iban: 'SA1380000000000000000004', said: 'UNSUPPORTED_BY_BANK' },
  disabled: { iban: 'SA8380000000000000000005', said: 'DISABLED' },
} as const satisfies Readonly<Record<string, { readonly iban: string; readonly said: AccountRecord | LookUpFailure }>>;

/** An account source that returns the same holder for every account. */
export const accountSourceOf = (environment: Environment, world: World): AccountSource => ({
  lookUp: (iban) =>
    world.call(environment, {
      name: 'source.look-up',
      lost,
      effect: () => Object.values(accounts).find((one) => one.iban === iban)?.said ?? 'ACCOUNT_NOT_FOUND',
    }),
});
