import { purposeCodes } from '#shared/standard/payments/purpose-codes.ts';
import { type Json, valueAt } from '../json.ts';
import { fieldRule, ifPresent, type Rule } from '../rule.ts';
import { personalData, pushed } from '../scene.ts';

const consent = `${pushed}.consent`;
const yearMs = 365 * 86_400_000;
const past = '2020-01-01T00:00:00.000Z';

/** Returns the day of a time in the UAE. */
export const dayOf = (at: string): string => new Date(Date.parse(at) + 4 * 3_600_000).toISOString().slice(0, 10);

/** Returns whether an expiry is in the future, and less than a year away. */
const isWithinYear = (expiry: string, at: string): boolean =>
  expiry > at && Date.parse(expiry) - Date.parse(at) < yearMs;

export const expiresWithinYear = fieldRule({
  text: 'The consent expires in the future, and within a year.',
  path: `${consent}.ExpirationDateTime`,
  allows: (expiry, { at }) => typeof expiry === 'string' && isWithinYear(expiry, at),
  wrong: (expiry: string) => new Date(Date.parse(expiry) + yearMs).toISOString(),
});

const domesticPurposes = new Set(
  purposeCodes('UAE').flatMap(({ code, scope }) => (scope === 'international' ? [] : [code])),
);

export const isPurpose = (code: unknown): boolean => domesticPurposes.has(String(code));

export const knownPurpose = fieldRule({
  text: 'The purpose is a code of the AANI scheme.',
  path: `${consent}.PaymentPurposeCode`,
  allows: ifPresent(isPurpose),
  wrong: 'QQQ',
});

const accountPermissions = ['ReadAccountsBasic', 'ReadAccountsDetail'];

/** Returns whether the permissions allow listing the accounts that the others refer to. */
const canListAccounts = (permissions: readonly string[]): boolean =>
  accountPermissions.some((permission) => permissions.includes(permission));

const withoutAccounts = (permissions: readonly string[]): readonly string[] =>
  permissions.filter((permission) => !accountPermissions.includes(permission));

export const balancesWithAccounts = fieldRule({
  text: 'A consent to read balances also allows listing the accounts.',
  path: `${consent}.Permissions`,
  allows: ifPresent((permissions) => !permissions.includes('ReadBalances') || canListAccounts(permissions)),
  wrong: ['ReadBalances'],
});

export const dataWithAccounts = fieldRule({
  text: "A consent to read an account's data also allows listing the accounts.",
  path: `${consent}.Permissions`,
  allows: (permissions: readonly string[]) =>
    permissions.some((permission) => !permission.startsWith('ReadParty')) ? canListAccounts(permissions) : undefined,
  wrong: withoutAccounts,
});

export const authorisationDeadline = fieldRule({
  text: "The customer's deadline is in the future, and not after the consent's expiry.",
  path: `${consent}.AuthorizationExpirationDateTime`,
  allows: ifPresent(
    (deadline, scene) => deadline > scene.at && deadline <= valueAt(scene, `${consent}.ExpirationDateTime`),
  ),
  wrong: past,
});

/** Creates the rule for how many creditors a consent names. */
export const creditors = (max: number, isRequired: boolean): Rule =>
  fieldRule({
    text:
      max === 1 ? 'The consent names exactly one creditor.' : `The consent names at most ${max} creditors, or none.`,
    path: `${personalData}.Initiation.Creditor`,
    allows: (entries: readonly unknown[] = []) => entries.length <= max && (entries.length > 0 || !isRequired),
    wrong: (entries: readonly unknown[] = [{}]) => Array.from({ length: max + 1 }, () => entries[0]),
  });

export const notDelegated = fieldRule({
  text: 'The customer authenticates at the bank: authentication is not delegated.',
  path: `${consent}.ControlParameters.IsDelegatedAuthentication`,
  allows: (isDelegated) => isDelegated !== true,
  wrong: true,
});

export const noCurrencyRequest = fieldRule({
  text: 'The consent requests no other currency.',
  path: `${consent}.CurrencyRequest`,
  allows: (request) => request === undefined,
  wrong: { ExtendedPurpose: 'Gift', CurrencyOfTransfer: 'USD' },
});

/** Creates the rule for a consent's type of schedule. */
export const scheduleType = (schedule: string, type: string): Rule =>
  fieldRule({
    text: `The consent has the type ${type}, and no other kind of schedule.`,
    path: `${consent}.ControlParameters.ConsentSchedule`,
    allows: (schedules: Json) => {
      const [kind = ''] = schedule.split('.');
      return valueAt(schedules, schedule)?.Type === type && Object.keys(schedules).join() === kind;
    },
    wrong: (schedules: Json) => ({ ...schedules, FilePayment: { FileType: 'csv' } }),
  });
