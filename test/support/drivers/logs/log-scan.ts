import { personas } from '#functions/sandbox/banks/customers/personas.ts';

const names = ['Ivan England', ...personas.flatMap(({ name }) => [name.en, name.ar])].map((name) =>
  name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
);

/** The patterns of secrets, which log lines must not contain. */
const secretPatterns: Readonly<Record<string, RegExp>> = {
  // Signed or encrypted tokens: access tokens, assertions, orders (RFC 7515 §7.1, RFC 7516 §7.1).
  token: /\beyJ[\w-]{8,}\.[\w-]*\.[\w-]+/,
  credentials: /\b(?:Bearer|Basic) [\w+/.=-]{8,}/i,
  code: /[?&"](?:code=|(?:refresh_token|access_token|client_assertion|request_uri)(?:=|":"))[^&"\s]+/,
  key: /-----BEGIN [A-Z ]*PRIVATE KEY-----|"(?:d|p|q)":"[\w-]{20,}"/,
  'account number': /\b(?:AE\d{21}|SA\d{22})\b/,
  // Identities that the customers of Saudi banks enter.
  identity: /\b(?:1010000006|1098184854)\b|5(?:12345678|98765432)\b/,
  name: new RegExp(names.join('|')),
};

/** Returns the kinds of secret that a log line contains. */
export const secretsIn = (line: string): readonly string[] =>
  Object.entries(secretPatterns).flatMap(([kind, pattern]) => (pattern.test(line) ? [kind] : []));
