import type { Json } from '../family.ts';

/** Changes a token response. */
export type ChangeTokens = (tokens: Json) => unknown;

export const withTokens =
  (change: Json): ChangeTokens =>
  (tokens) => ({ ...tokens, ...change });

/** Changes the consent in the authorisation details of a token response. */
export const withConsent =
  (change: (data: Json) => unknown): ChangeTokens =>
  ({ authorization_details: [details], ...tokens }) => ({
    ...tokens,
    authorization_details: [{ ...details, consent: { ...details.consent, Data: change(details.consent.Data) } }],
  });

/** Mutations of every token response that do not affect its consent. */
export const accessTokenForgeries: Readonly<Record<string, ChangeTokens>> = {
  'no access token': withTokens({ access_token: undefined }),
  'an empty access token': withTokens({ access_token: '' }),
  'an access token of null': withTokens({ access_token: null }),
  'an access token that is a number': withTokens({ access_token: 1 }),
  'an access token with a line break': withTokens({ access_token: 'a\r\nx: y' }),
  'an access token with a space': withTokens({ access_token: 'a b' }),
  'an access token of 10,000 characters': withTokens({ access_token: 'a'.repeat(10_000) }),
  'another token type': withTokens({ token_type: 'DPoP' }),
  'no token type': withTokens({ token_type: undefined }),
  'a negative lifetime': withTokens({ expires_in: -1 }),
  'a lifetime that ended a day ago': withTokens({ expires_in: -86_400 }),
  'an error with status 200': () => ({ error: 'invalid_grant' }),
  'a truncated body': (tokens) => JSON.stringify(tokens).slice(0, -20),
  'a list': (tokens) => [tokens],
  'an empty body': () => '',
};

/** Mutations of the authorisation details, which name the consent of the tokens. */
export const detailForgeries: Readonly<Record<string, ChangeTokens>> = {
  'an empty list of authorisation details': withTokens({ authorization_details: [] }),
  'two authorisation details': (tokens) => ({
    ...tokens,
    authorization_details: [...tokens.authorization_details, ...tokens.authorization_details],
  }),
  'authorisation details without a type': ({ authorization_details: [details], ...tokens }) => ({
    ...tokens,
    authorization_details: [{ ...details, type: undefined }],
  }),
  'another consent': withConsent((data) => ({ ...data, ConsentId: '00000000-0000-4000-8000-000000000000' })),
  'no consent id': withConsent(({ ConsentId: _id, ...data }) => data),
};
