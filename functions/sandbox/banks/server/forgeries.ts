import type { Forgery, Switches, Variant } from '../registry/switches.ts';

const unknownClient = 'a-client-that-does-not-exist';

const weekSeconds = 7 * 24 * 3_600;

type Fields = Readonly<Record<string, unknown>>;
type Changes<Name extends string> = Readonly<Partial<Record<Name, (fields: Fields) => Fields>>>;

/** Applies the changes that a bank's switches select. */
const apply = <Name extends string>(changes: Changes<Name>, names: readonly Name[], fields: object): Fields =>
  names.reduce<Fields>((changed, name) => changes[name]?.(changed) ?? changed, { ...fields });

/** Returns a copy of a value, with the changed fields in every amount of money. */
const withMoney = (value: unknown, change: Fields): unknown => {
  if (Array.isArray(value)) return value.map((element: unknown) => withMoney(element, change));
  if (typeof value !== 'object' || value === null) return value;
  if ('Amount' in value && 'Currency' in value) return { ...value, ...change };
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withMoney(part, change)]));
};

const idTokenChanges: Changes<Forgery> = {
  'second-audience': ({ aud, ...claims }) => ({ ...claims, aud: [aud, unknownClient] }),
  'no-iat': ({ iat: _iat, ...claims }) => claims,
  'old-iat': (claims) => ({ ...claims, iat: Number(claims.iat) - weekSeconds }),
};

/** Changes the claims of an id_token. */
export const forgedIdToken = ({ forges }: Pick<Switches, 'forges'>, claims: object): Fields =>
  apply(idTokenChanges, forges, claims);

const tokenChanges: Changes<Forgery> = {
  'negative-lifetime': (tokens) => ({ ...tokens, expires_in: -1 }),
  'empty-token': (tokens) => ({ ...tokens, access_token: '' }),
  'other-details-type': ({ authorization_details: details, ...tokens }) => ({
    ...tokens,
    authorization_details: [details].flat().map((detail) => ({ ...Object(detail), type: 'urn:example:other' })),
  }),
  'other-consent-amount': (tokens) => ({
    ...tokens,
    authorization_details: withMoney(tokens.authorization_details, { Amount: '9999.99' }),
  }),
};

const tokenVariants: Changes<Variant> = {
  'no-lifetime': ({ expires_in: _lifetime, ...tokens }) => tokens,
};

/** Changes the response to a code exchange. */
export const forgedTokens = ({ forges, variants }: Switches, tokens: object): Fields =>
  apply(tokenVariants, variants, apply(tokenChanges, forges, tokens));

const paymentChanges: Changes<Forgery> = {
  'other-amount': (data) => ({ ...data, Instruction: withMoney(data.Instruction, { Amount: '9999.99' }) }),
  'other-currency': (data) => ({ ...data, Instruction: withMoney(data.Instruction, { Currency: 'USD' }) }),
  'other-consent': (data) => ({ ...data, ConsentId: '00000000-0000-4000-8000-000000000000' }),
};

/** Changes the data of a payment response. */
export const forgedPayment = ({ forges }: Switches, message: { readonly Data: object }): object => ({
  ...message,
  Data: apply(paymentChanges, forges, message.Data),
});
