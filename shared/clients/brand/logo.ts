import { digest } from '#shared/platform/runtime/ids.ts';

/** The maximum size of a logo, in characters. */
const maxLength = 16_384;

/** Content that a logo does not need. Browsers do not load or run it in an image, but it has no place in one. */
const unwanted = /<script|<foreignObject|<!ENTITY|\son\w+\s*=|(?:href|src)\s*=\s*["'](?!#)|url\(\s*["']?(?!#)/i;

/**
 * Returns the reason why a file cannot be a client's logo, or undefined if it can: it must be a small SVG image that
 * needs no other file.
 */
export const faultOfLogo = (svg: string): string | undefined => {
  if (svg.length > maxLength) return `is larger than ${maxLength / 1024} kB`;
  if (!/^\s*(?:<\?xml[^>]*>\s*)?<svg[\s>]/.test(svg)) return 'is not an SVG image';
  return unwanted.test(svg) ? 'contains a script or a reference to another file' : undefined;
};

/** Returns the name of a logo, which changes with the image, so that browsers may cache the image indefinitely. */
export const logoNameOf = (svg: string): string => digest('client-logo', svg).slice(0, 16);

export const clientLogoPath = (clientId: string, logo: string): string => `/client-logos/${clientId}/${logo}`;
