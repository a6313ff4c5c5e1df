export const accessTokenSeconds = 3600;

export const refreshTokenSeconds = 86_400;

/** Maximum lifetime of a session, however often it is refreshed. No refresh token outlives it. */
export const maxSessionSeconds = 30 * 86_400;
