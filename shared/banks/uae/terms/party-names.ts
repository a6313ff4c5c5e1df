const maxCharacters = 70;
const arabic = /\p{Script=Arabic}/u;

/** Returns a name as an object with the language as its key. */
export const nameOf = (name: string): { readonly en: string } | { readonly ar: string } => {
  const text = name.slice(0, maxCharacters);
  return arabic.test(text) ? { ar: text } : { en: text };
};
