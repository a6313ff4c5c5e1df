/** Returns the ids of the payments to which a page links, in the order of the page. */
export const paymentsIn = (text: string): readonly string[] =>
  [...text.matchAll(/href="\/dashboard\/payments\/([0-9a-f-]{36})"/g)].map(([, id = '']) => id);

/** Returns where the link with this text leads, or an empty text if the page has none. */
export const linkIn = (text: string, label: string): string =>
  (new RegExp(`href="([^"]*)">${label}<`).exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
