/** Returns the text without its code blocks, in which brackets are not links and # begins a comment. */
export const prose = (text: string): string => text.replaceAll(/^ *```.*?^ *```/gms, '');

/** Returns the anchors that GitHub generates for the headings of a document. Repeated headings are numbered. */
export const anchorsOf = (text: string): readonly string[] => {
  const slugs = [...prose(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
  return slugs.map((slug, index) => {
    const before = slugs.slice(0, index).filter((other) => other === slug).length;
    return before === 0 ? slug : `${slug}-${before}`;
  });
};
