import { hashOf } from '#shared/standard/pages/style.ts';
import { inkOn } from './contrast.ts';

/** A style element's text and its hash, for the content security policy. */
export interface Style {
  readonly text: string;
  readonly hash: string;
}

/** Returns the style of a client's pages, in the client's colour, if any. */
export const brandedStyle = (style: string, colour: string | undefined): Style => {
  const text = colour === undefined ? style : `${style}:root { --brand: ${colour}; --on-brand: ${inkOn(colour)}; }\n`;
  return { text, hash: hashOf(text) };
};
