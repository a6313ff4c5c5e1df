import MiniSearch from 'minisearch';
import { plainText } from '../markdown/markdown.ts';
import { type Section, searchOptions } from './search-options.ts';

interface IndexedPage {
  readonly href: string;
  readonly title: string;
  readonly html: string;
  /** Further words that find the start of the page. */
  readonly keywords?: string | undefined;
}

const sectionsOf = ({ href, title, html: pageHtml, keywords = '' }: IndexedPage): readonly Omit<Section, 'id'>[] => {
  return pageHtml.split(/(?=<h[1-3] id=)/).flatMap((html) => {
    const [, id = '', headingHtml = '', rest = ''] = /^<h[1-3] id="([^"]+)">(.*?)<\/h[1-3]>([^]*)$/.exec(html) ?? [];
    if (id === '') return [];
    const heading = plainText(headingHtml.replace(/<a class="anchor".*?<\/a>/, '')).trim();
    const isStart = headingHtml !== '' && html.startsWith('<h1');
    return [
      {
        href: isStart ? href : `${href}#${id}`,
        title,
        heading: isStart ? '' : heading,
        // Spaces keep the words of neighbouring table cells apart.
        text: plainText(rest.replaceAll('<', ' <')),
        keywords: isStart ? keywords : '',
      },
    ];
  });
};

/** Returns the index of the pages' sections, which the page's script loads for the first search. */
export const searchIndex = (pages: readonly IndexedPage[]): string => {
  const index = new MiniSearch<Section>(searchOptions);
  index.addAll(pages.flatMap(sectionsOf).map((section, id) => ({ id, ...section })));
  return JSON.stringify(index);
};
