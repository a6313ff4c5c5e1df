/** Returns a colour's relative luminance (WCAG 2.2). The colour is written as `#rrggbb`. */
const luminanceOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the contrast ratio of two colours (WCAG 2.2), from 1 to 21. */
export const contrastOf = (first: string, second: string): number => {
  const [darker = 0, lighter = 0] = [luminanceOf(first), luminanceOf(second)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

/**
 * Returns the colour of text on a background: black or white, whichever has the higher contrast. That is at least 4.58:1
 * on every background, more than WCAG 2.2 requires (1.4.3).
 */
export const inkOn = (background: string): '#000000' | '#ffffff' =>
  contrastOf(background, '#ffffff') >= contrastOf(background, '#000000') ? '#ffffff' : '#000000';
