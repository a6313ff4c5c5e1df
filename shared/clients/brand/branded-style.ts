import { hashOf } from '#shared/standard/pages/style.ts';
import { inkOn } from './contrast.ts';

/** A style element's text and its hash, for the content security policy. */
export interface Style {
  readonly text: string;
  readonly hash: string;
}

/** Returns a function from a client's colour, if any, to the style of its pages. */
export const brandedStyles = (style: string): ((colour: string | undefined) => Style) => {
  /** The styles by colour. Hashing a style takes longer than rendering a page. */
  const styles = new Map<string | undefined, Style>();
  return (colour) => {
    const known = styles.get(colour);
    if (known) return known;
    const text = colour === undefined ? style : `${style}:root { --brand: ${colour}; --on-brand: ${inkOn(colour)}; }\n`;
    const created = { text, hash: hashOf(text) };
    styles.set(colour, created);
    return created;
  };
};
