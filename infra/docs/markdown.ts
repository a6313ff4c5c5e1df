import { Marked, type Tokens } from 'marked';

/** A heading of a page, for the page's contents. */
export interface Heading {
  readonly depth: number;
  readonly id: string;
  readonly html: string;
}

export interface Rendered {
  readonly html: string;
  readonly title: string;
  readonly headings: readonly Heading[];
  /** The first paragraph, as plain text. */
  readonly summary: string;
}

const explicitId = / \{#([\w-]+)\}$/;

/** Returns the id of a heading: the one in braces at its end, or one derived from its text. */
const idOf = (text: string): string =>
  explicitId.exec(text)?.[1] ??
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .trim()
    .replaceAll(/ +/g, '-');

const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Renders a page. Only the first heading stays at level 1, because a page may consist of several chapters. Code is
 * written from left to right in every language, and elements that may be wider than the page can be scrolled with the
 * keyboard.
 *
 * @param scrollable - the name that screen readers announce for a scrollable table or code block
 */
export const renderMarkdown = (markdown: string, scrollable: string): Rendered => {
  const headings: Heading[] = [];
  let title = '';
  let summary = '';
  let regions = 0;
  /** Returns the attributes of a region. Each region has a unique name, so that screen readers can list them. */
  const region = (): string => {
    regions += 1;
    return `role="region" tabindex="0" aria-label="${scrollable} ${regions}"`;
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, text, depth }: Tokens.Heading) {
        const id = idOf(text);
        const html = this.parser.parseInline(tokens).replace(explicitId, '');
        if (title === '') {
          title = plainText(html);
          return `<h1 id="${id}">${html}</h1>\n`;
        }
        const level = Math.max(2, depth);
        headings.push({ depth: level, id, html });
        return `<h${level} id="${id}">${html} <a class="anchor" href="#${id}" aria-label="#${id}">#</a></h${level}>\n`;
      },
      paragraph({ tokens }: Tokens.Paragraph) {
        const html = this.parser.parseInline(tokens);
        summary ||= plainText(html).replaceAll('\n', ' ');
        return `<p>${html}</p>\n`;
      },
      code({ text, lang = '' }: Tokens.Code) {
        return `<pre ${region()} dir="ltr"><code class="language-${lang}">${escapeHtml(text)}</code></pre>\n`;
      },
      codespan({ text }: Tokens.Codespan) {
        return `<code dir="ltr">${escapeHtml(text)}</code>`;
      },
      table({ header, rows }: Tokens.Table) {
        const rowHtml = (tag: 'th' | 'td', cells: readonly Tokens.TableCell[]) =>
          `<tr>${cells
            .map(
              ({ tokens }) =>
                `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(tokens)}</${tag}>`,
            )
            .join('')}</tr>`;
        const body = rows.map((cells) => rowHtml('td', cells)).join('\n');
        return `<div class="table" ${region()}><table><thead>${rowHtml('th', header)}</thead><tbody>\n${body}\n</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { html, title, headings, summary };
};
