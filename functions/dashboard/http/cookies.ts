import { maxSessionSeconds } from '#shared/clients/members/member-session.ts';
import { cookieNamed } from '#shared/platform/encoding/cookies.ts';

/**
 * Browsers accept a cookie with the prefix `__Host-` only if it is `Secure`, and send it only to the host that set it
 * (https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes).
 */
const sessionCookie = '__Host-session';
const languageCookie = '__Host-language';

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict';
const yearSeconds = 365 * 86_400;

export const sessionCookieHeader = (token: string | undefined): string =>
  token === undefined
    ? `${sessionCookie}=; ${attributes}; Max-Age=0`
    : `${sessionCookie}=${token}; ${attributes}; Max-Age=${maxSessionSeconds}`;

export const languageCookieHeader = (language: string): string =>
  `${languageCookie}=${language}; ${attributes}; Max-Age=${yearSeconds}`;

export const sessionIn = (cookies: readonly string[]): string | undefined => cookieNamed(cookies, sessionCookie);

export const languageIn = (cookies: readonly string[]): string | undefined => cookieNamed(cookies, languageCookie);
