import { SourceUnavailable } from '#shared/verifications/sources/source-breaker.ts';
import type { AccountRecord, AccountSource, LookUpFailure } from '#shared/verifications/sources/account-source.ts';
import type { Environment, World } from '../../world/world.ts';

const lost = () => new SourceUnavailable('no response from the source');

/** The holder of all accounts. */
export const holder = {
  identifiers: [{ type: 'NATIONAL_ID', value: '1000000008' }],
  names: { ar: 'سارة أحمد الحربي', en: 'Sara Ahmed Alharbi' },
} as const;

const recordWith = (status: AccountRecord['status']): AccountRecord => ({
  status,
  holder: { ...holder, identifiers: [...holder.identifiers] },
});

/** The accounts that clients verify, each with the source's response. */
export const accounts = {
  active: { iban: 'SA0380000000608010167519', response: recordWith('ACTIVE') },
  closed: { iban: 'SA6780000000000000000002', response: recordWith('CLOSED') },
  unknown: { iban: 'SA4080000000000000000003', response: 'ACCOUNT_NOT_FOUND' },
  unsupported: { iban: 'SA1380000000000000000004', response: 'UNSUPPORTED_BY_BANK' },
  disabled: { iban: 'SA8380000000000000000005', response: 'DISABLED' },
} as const satisfies Readonly<
  Record<string, { readonly iban: string; readonly response: AccountRecord | LookUpFailure }>
>;

/** Creates an account source. All accounts that it knows have the same holder. */
export const accountSourceOf = (environment: Environment, world: World): AccountSource => ({
  lookUp: (iban) =>
    world.call(environment, {
      name: 'source.look-up',
      lost,
      effect: () => Object.values(accounts).find((account) => account.iban === iban)?.response ?? 'ACCOUNT_NOT_FOUND',
    }),
});
