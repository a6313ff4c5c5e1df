import { Marked, Renderer, type Token, type Tokens } from 'marked';
import { areAlternatives, codeBlock, escapeHtml } from './code-block.ts';
import { sequenceDiagram } from './sequence-diagram.ts';

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
  /** How many scrollable elements there are so far. */
  readonly regions: number;
}

/** The text before a Markdown text on the same page. */
export type Preceding = Pick<Rendered, 'title' | 'regions'>;

const explicitId = / \{#([\w-]+)\}$/;

/** Returns the id of a heading: the one in braces at its end, or one derived from its text. */
const idOf = (text: string): string =>
  explicitId.exec(text)?.[1] ??
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .trim()
    .replaceAll(/ +/g, '-');

export const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** A part of a page: code blocks one after the other that show the same in several languages, or other content. */
interface Part {
  readonly tokens: Token[];
  readonly isGroup: boolean;
}

/** Divides a page into groups of alternative code blocks and the content between them. */
const partsOf = (tokens: readonly Token[]): readonly Part[] => {
  const runs: Token[][] = [];
  for (const token of tokens) {
    const isCode = ({ type }: Token): boolean => type === 'code';
    const last = runs.at(-1);
    const continues = last?.[0] && (token.type === 'space' ? isCode(last[0]) : isCode(token) === isCode(last[0]));
    if (continues) last.push(token);
    else runs.push([token]);
  }
  return runs.map((run) => ({
    tokens: run,
    isGroup: areAlternatives(
      run.filter((token): token is Tokens.Code => token.type === 'code').map(({ lang = '' }) => lang),
    ),
  }));
};

/** The words that a page contains besides its text. */
export interface PageWords {
  readonly direction: 'ltr' | 'rtl';
  /** The name that screen readers announce for a scrollable table or code block. */
  readonly scrollable: string;
  /** The title of a diagram's text. */
  readonly asText: string;
}

/**
 * Renders a page. Only the first heading stays at level 1, because a page may consist of several chapters. Code is
 * written from left to right in every language, and elements that may be wider than the page can be scrolled with the
 * keyboard.
 */
export const renderMarkdown = (
  markdown: string,
  { direction, scrollable, asText }: PageWords,
  preceding: Preceding = { title: '', regions: 0 },
): Rendered => {
  const headings: Heading[] = [];
  let { title, regions } = preceding;
  let summary = '';
  let isInGroup = false;
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
        const attributes = region();
        if (lang === 'sequence') return sequenceDiagram(text, { attributes, direction, asText });
        return codeBlock(text, lang, attributes, isInGroup);
      },
      codespan({ text }: Tokens.Codespan) {
        return `<code dir="ltr">${escapeHtml(text)}</code>`;
      },
      table(token: Tokens.Table) {
        const html = Renderer.prototype.table.call(this, token).replaceAll('<th>', '<th scope="col">');
        return `<div class="table" ${region()}>${html}</div>\n`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const html = partsOf(tokens)
    .map((part) => {
      isInGroup = part.isGroup;
      const partHtml = marked.parser(part.tokens);
      return part.isGroup ? `<div class="tabs">\n${partHtml}</div>\n` : partHtml;
    })
    .join('');
  return { html, title, headings, summary, regions };
};
