export const accessTokenSeconds = 3600;

export const refreshTokenSeconds = 86_400;

/**
 * No refresh token is valid later than this after the creation of its session, however often the session was refreshed.
 */
export const longestSessionSeconds = 30 * 86_400;
