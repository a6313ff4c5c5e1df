import { requiredBy, type SchemeMark } from '../words.ts';

const symbol = (ring: string, tail: string): string =>
  [
    `<circle cx="16" cy="16" r="12" fill="none" stroke="${ring}" stroke-width="5"/>`,
    `<path d="M18 18l9 9" stroke="${tail}" stroke-width="5" stroke-linecap="round"/>`,
  ].join('');

/**
 * The mark of the UAE's open banking scheme: its name, drawn by this project. The market's artwork is a trademark that
 * it issues to its licensees; a licensee replaces the SVG elements with it.
 */
export const alTareqMark: SchemeMark = {
  ...requiredBy('Single Instant Payment – User Experience, Live UI Preview', { name: ['AlTareq', 'الطارق'] }),
  svg: [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 32" width="180" height="32" direction="ltr" aria-hidden="true" ',
    'fill="currentColor" font-family="system-ui,sans-serif" font-size="20" font-weight="700">',
    symbol('#14b8a6', '#3b82f6'),
    '<text x="38" y="23" textLength="78" lengthAdjust="spacingAndGlyphs">AlTareq</text>',
    '<text x="126" y="23" textLength="52" lengthAdjust="spacingAndGlyphs">الطارق</text>',
    '</svg>',
  ].join(''),
  icon: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">${symbol('currentColor', 'currentColor')}</svg>`,
};
