/** Returns the visible text of a piece of HTML, on one line and without the marks that isolate names. */
export const textOf = (html: string): string =>
  html
    .replace(/<head>[^]*?<\/head>/, '')
    .replaceAll(/<script>[^]*?<\/script>|<svg[^]*?<\/svg>/g, '')
    .replaceAll(/<\/(?:p|div|li|dt|dd|h1|h2|summary|button)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[\u200e\u200f\u2068\u2069]/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
