import { withValue } from '../json.ts';
import { fieldRule, ifPresent, type Rule, type TestedRule } from '../rule.ts';
import { headers, isKnownToHaveEnded, pushed, type Scene } from '../scene.ts';
import { headersOfReads, interactionId } from './headers.ts';

const permissionsPath = 'pushed.consent.Permissions';

const bearer: Rule = {
  text: 'The request presents the access token of a consent that the customer has authorised and that has not expired.',
  holds: (scene) =>
    scene.tokenConsentId !== undefined &&
    !isKnownToHaveEnded(scene) &&
    scene.pushed?.consent.ExpirationDateTime > scene.at,
  broken: (scene) => ({ ...withValue(scene, `${headers}.authorization`, 'Bearer another'), tokenConsentId: undefined }),
};

const permitted = (permissions: readonly string[]): Rule =>
  fieldRule({
    text: `The consent has ${permissions.length > 1 ? 'one of the permissions' : 'the permission'} ${permissions.join(', ')}.`,
    path: permissionsPath,
    allows: (granted: readonly string[] = []) => permissions.some((permission) => granted.includes(permission)),
    wrong: (granted: readonly string[]) => granted.filter((permission) => !permissions.includes(permission)),
  });

/** Returns the account in the path of a request. */
const accountIn = ({ exchange }: Scene): string => {
  const [, id = ''] = /\/accounts\/([^/]+)/.exec(exchange.path) ?? [];
  return decodeURIComponent(id);
};

const listedAccount: Rule = {
  text: 'The account is one that the bank has listed under the same consent.',
  holds: (scene) => scene.accountIds.includes(accountIn(scene)),
  broken: (scene) => ({ ...scene, accountIds: [] }),
};

/** Creates the rules for both ends of a date range. */
export const dateRange = (names: readonly [from: string, to: string], form: RegExp, what: string): readonly Rule[] =>
  names.map((name) =>
    fieldRule({
      text: `\`${name}\`, if it is present, is ${what} (ISO 8601).`,
      path: `query.${name}`,
      allows: ifPresent((value) => form.test(value) && !Number.isNaN(Date.parse(value))),
      wrong: 'yesterday',
    }),
  );

interface Reading {
  readonly permissions: readonly string[];
  readonly range?: readonly Rule[];
  /** False for an operation without an account in its path. */
  readonly isAboutAccount?: false;
}

/** Creates the rules of an operation that reads data, in the order of the tables. */
export const readingRules = ({ permissions, range = [], isAboutAccount }: Reading): readonly (Rule | TestedRule)[] => [
  bearer,
  permitted(permissions),
  ...(isAboutAccount === false ? [] : [listedAccount]),
  ...range,
  interactionId,
  ...headersOfReads,
];

/** Creates the rule that the consent does not limit the accounts, because banks reject types that they do not have. */
const noAccountFilter = (field: string): Rule =>
  fieldRule({
    text: `The consent requests only kinds of accounts that the bank has: it never limits them with ${field}.`,
    path: `${pushed}.consent.${field}`,
    allows: (value) => value === undefined,
    wrong: ['Unknown'],
  });

export const accountType = noAccountFilter('AccountType');
export const accountSubTypes = noAccountFilter('AccountSubType');
