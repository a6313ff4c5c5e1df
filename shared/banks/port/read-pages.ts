import type { DataPage } from './accounts.ts';

/** The name of the first page, to which some banks link without a query. */
export const firstPage = '';

/**
 * Maximum number of consecutive pages without a new item. There may be some before the last item: a bank may filter the
 * items of a page, or move items to the next page because others are added during the read.
 */
const maxPagesWithoutNewItems = 5;

/**
 * Reads the pages of a list, and yields the new items of each: an item that is on several pages is returned once. A link
 * to a page that was read before ends the list, because in the examples of the KSA standard, the next page of every page
 * is the first one. So do several pages without a new item, because some banks always link to another page.
 */
export async function* readPages<T>(
  readPage: (link: string) => Promise<Pick<DataPage<T>, 'items' | 'next'>>,
  idOf: (item: T) => string,
): AsyncGenerator<readonly T[]> {
  const links = new Set<string>();
  const known = new Set<string>();
  let link: string | undefined = firstPage;
  let pagesWithoutNewItems = 0;
  while (link !== undefined && !links.has(link) && pagesWithoutNewItems < maxPagesWithoutNewItems) {
    links.add(link);
    const page = await readPage(link);
    const newItems = page.items.filter((item) => !known.has(idOf(item)));
    for (const item of newItems) known.add(idOf(item));
    pagesWithoutNewItems = newItems.length > 0 ? 0 : pagesWithoutNewItems + 1;
    yield newItems;
    link = page.next;
  }
}
