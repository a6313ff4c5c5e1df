import { html } from 'hono/html';
import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import { logoPathOf } from '#shared/banks/providers/logo.ts';
import type { Html } from '#shared/standard/pages/document.ts';

/** Renders the logo next to the bank's name. It is decorative, so screen readers skip it. */
export const bankLogo = (bank: Provider): Html =>
  html`<img src="${bank.logoUri ?? logoPathOf(bank)}" alt="" width="36" height="36" loading="lazy" />`;

/** Returns the origins of the logos that the participant directory lists. */
export const logoOriginsOf = (banks: readonly Provider[]): readonly string[] => [
  ...new Set(banks.flatMap(({ logoUri }) => (logoUri === undefined ? [] : [new URL(logoUri).origin]))),
];
