export const accessTokenSeconds = 3600;

export const refreshTokenSeconds = 86_400;

/** Maximum lifetime of a session, however often it is refreshed: no refresh token is valid later. */
export const maxSessionSeconds = 30 * 86_400;
