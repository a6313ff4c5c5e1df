import type { Provider } from '#shared/providers/directory.ts';

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A page of a bank. The content is HTML: its author must escape the texts in it. */
export const page = (bank: Provider, content: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(bank.englishName)}</title>
<style>
  body { font: 16px/1.5 system-ui; background: #f2f4f7; margin: 0 }
  main { max-width: 28rem; margin: 3rem auto; padding: 2rem; background: #fff; border-radius: 12px }
  h1 { font-size: 1.25rem; margin: 0 0 1rem } small { color: #667 } dl { margin: 1rem 0 } dd { margin: 0 0 .75rem; font-weight: 600 }
  label { display: block; padding: .5rem 0 } button { font: inherit; padding: .6rem 1.4rem; border-radius: 8px; border: 1px solid #246; background: #fff; color: #246 }
  button[value=approve] { background: #246; color: #fff }
</style>
<main>
<small>Sandbox of ${escapeHtml(bank.englishName)} · <span lang="ar" dir="rtl">${escapeHtml(bank.arabicName)}</span></small>
${content}
</main>
</html>`;

/** A page with a title and one paragraph, both plain text. */
export const messagePage = (bank: Provider, title: string, text: string): string =>
  page(bank, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`);
