import { type FieldMessages } from './field-error.ts';
import { Problem } from './problem.ts';

// None of these errors reveals whether a client or a credential exists.

const unauthorized = (message: string, facts: { readonly details?: FieldMessages; readonly cause?: unknown } = {}) =>
  new Problem('unauthorized', { message, ...facts });

/** The authorization header contains no access token. */
export const missingToken = (): Problem =>
  unauthorized('The access token is missing. Create a session, and send its token in the header authorization', {
    details: { authorization: ['is required'] },
  });

/** The authorization header contains something other than an access token. */
export const malformedToken = (fault: string): Problem =>
  unauthorized('The header authorization must be `Bearer`, one space and the access token of a session', {
    details: { authorization: [fault] },
  });

export const invalidToken = (cause?: unknown): Problem =>
  unauthorized('This service did not issue the access token, or the token was changed. Create a new session', {
    cause,
  });

/** The session has ended early, or its client is disabled or does not exist. */
export const endedSession = (): Problem =>
  unauthorized('The session of the token has ended. Create a new one, and ask your operator if that fails');

/** The headers of a new session are missing or malformed. */
export const missingCredentials = (details: FieldMessages): Problem =>
  unauthorized('Send your App ID in the header app-id, and one of your API keys in the header x-api-key', { details });

/** The App ID or the key is wrong, the key was revoked, or the client is disabled. */
export const wrongCredentials = (): Problem =>
  unauthorized(
    'The App ID and the API key are not valid together. Check both, and that the key was neither revoked nor replaced',
  );

export const missingRefreshToken = (fault: string): Problem =>
  unauthorized('Send the newest refresh token of the session', { details: { 'refresh-token': [fault] } });

/** The refresh token was used, its session has ended, or it was never issued. */
export const spentRefreshToken = (): Problem =>
  unauthorized('The refresh token was used before, or its session has ended. Create a new session');
