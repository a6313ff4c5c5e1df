import { isIP } from 'node:net';
import { valueAt, withValue } from '../json.ts';
import { fieldRule, type Rule, ruleForOperator, type TestedRule } from '../rule.ts';
import { headers, keyOf, type Scene } from '../scene.ts';

const uuid4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
/** IMF-fixdate (RFC 9110 §5.6.7). */
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (?:GMT|UTC)$/;

export const interactionId = fieldRule({
  text: 'The request has an interaction id, which is a version 4 UUID.',
  path: `${headers}.x-fapi-interaction-id`,
  allows: (id) => uuid4.test(id ?? ''),
  wrong: 'an-interaction',
});

/** Returns whether the customer is present, as an order states. */
const isPresent = ({ exchange }: Scene): boolean | undefined =>
  valueAt(exchange, 'personalData.Risk.TransactionIndicators.IsCustomerPresent');

/** The headers that describe a customer who is present, in the order of every table, and whether a value is valid. */
const customerHeaders: readonly (readonly [name: string, text: string, isValid: (value: string) => boolean])[] = [
  [
    'x-fapi-auth-date',
    'says when the customer signed in, as an HTTP date',
    (value) => httpDate.test(value) && !Number.isNaN(Date.parse(value)),
  ],
  ['x-fapi-customer-ip-address', "contains the customer's IP address", (value) => isIP(value) !== 0],
  [
    'x-customer-user-agent',
    "contains the user agent of the customer's browser",
    (value) => value !== '' && value.trim() === value,
  ],
];

/** The rules for requests that contain the headers if, and only if, the customer is present. */
export const headersIfPresent: readonly Rule[] = customerHeaders.map(([name, text, isValid]) =>
  fieldRule({
    text: `The request ${text}, if the customer is present.`,
    path: `${headers}.${name}`,
    allows: (value, scene) => {
      const presence = isPresent(scene);
      if (presence === undefined) return value === undefined ? undefined : isValid(value);
      return presence ? isValid(value ?? '') : value === undefined;
    },
    wrong: 'unknown ',
  }),
);

/** The rules for requests that read data. The service does not know of a customer who is present. */
export const headersOfReads: readonly TestedRule[] = customerHeaders.map(([, text]) =>
  ruleForOperator(
    `The request ${text}, if the customer is present.`,
    'Clients cannot state with a request for data whether the customer is present, so this service reads all data as without the customer: the API needs a header for it.',
  ),
);

/**
 * The rules for the order of a single payment. The customer is present, unless other people had to approve too: the
 * order is then submitted after the last approval.
 */
export const headersOfSingleOrder: readonly Rule[] = customerHeaders.map(([name, text, isValid]) =>
  fieldRule({
    text: `The request ${text}.`,
    path: `${headers}.${name}`,
    allows: (value, { pushed }) => (pushed?.needsOthers ? undefined : isValid(value ?? '')),
    wrong: undefined,
  }),
);

/** Returns what the bank reads of an order: the message without the time of its signature. */
const messageOf = ({ exchange }: Pick<Scene, 'exchange'>): string =>
  JSON.stringify([valueAt(exchange, 'request.message'), exchange.personalData]);

export const idempotencyKey: Rule = {
  text: 'The order has an idempotency key of its own, and a retry repeats both the key and the order.',
  holds: (scene) => {
    const key = keyOf(scene.exchange);
    if (key === undefined || !/^\S{1,40}$/.test(key)) return false;
    return scene.submissions.every(
      (earlier) => (keyOf(earlier.exchange) === key) === (messageOf(earlier) === messageOf(scene)),
    );
  },
  broken: (scene) => withValue(scene, `${headers}.x-idempotency-key`, undefined),
};
