import { digest } from '#shared/platform/runtime/ids.ts';
import type { Provider } from './built-in-banks.ts';
import type { Providers } from './providers.ts';

/** An SVG image and the name of its file. */
export interface Logo {
  readonly fileName: string;
  readonly svg: string;
}

/**
 * Draws a bank's logo from its entry in the directory: its initials on a colour that is derived from its code. This is
 * not the bank's trademark. The file name contains a hash of the image, so a new image has a new URL.
 */
export const logoOf = (provider: Provider): Logo => {
  const svg = draw(provider);
  return { fileName: `${provider.code}.${digest('logo', svg).slice(0, 8)}.svg`, svg };
};

/** The path of a bank's logo in this service. */
export const logoPathOf = (provider: Provider): string => `/logos/${logoOf(provider).fileName}`;

/** The URL of a bank's logo in this service. */
export const logoUrlOf = (provider: Provider, baseUrl: string): string => `${baseUrl}${logoPathOf(provider)}`;

/**
 * Returns the logo with a file name, or undefined if no bank has the code in it. For the file name of an older image,
 * returns the current image.
 */
export const logoNamed = (fileName: string, { find }: Providers): Logo | undefined => {
  const [, code] = /^([a-z0-9-]+)\.[0-9a-f]{8}\.svg$/.exec(fileName) ?? [];
  const provider = code === undefined ? undefined : find(code);
  return provider && logoOf(provider);
};

/** Returns the capital letters of a name without the part in brackets: `Emirates NBD` becomes ENBD. */
const initialsOf = (name: string): string =>
  name
    .replace(/\(.*\)/, '')
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, 4);

/** Font sizes by number of initials, so that all initials fit. */
const fontSizes = [0, 34, 28, 22, 18] as const;

const draw = ({ code, englishName, bank }: Provider): string => {
  const hue = Number.parseInt(digest('hue', code).slice(0, 4), 16) % 360;
  const isMainBrand = englishName.startsWith(bank.englishName);
  const initials = (isMainBrand && bank.shortName) || initialsOf(englishName);
  // White text on a colour with 30% lightness has a contrast ratio of more than 4.5:1 for every hue (WCAG 2.2, 1.4.3).
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img">',
    `<title>${escapeXml(englishName)}</title>`,
    `<rect width="64" height="64" rx="14" fill="hsl(${hue},55%,30%)"/>`,
    `<path d="M0 50h64a14 14 0 0 1-14 14H14A14 14 0 0 1 0 50z" fill="hsl(${hue},60%,45%)"/>`,
    `<text x="32" y="30" fill="#fff" font-family="system-ui,sans-serif" font-weight="600" font-size="${fontSizes[initials.length]}" text-anchor="middle" dominant-baseline="central">${initials}</text>`,
    '</svg>',
  ].join('');
};

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
