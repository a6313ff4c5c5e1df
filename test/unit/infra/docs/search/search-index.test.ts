import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { searchIndex } from '#infra/docs/search/search-index.ts';
import { normalise, searchOptions } from '#infra/docs/search/search-options.ts';

test.each([
  ['الموافَقة', 'موافقه'],
  ['والموافقات', 'موافقات'],
  ['للدفع', 'دفع'],
  ['إشعارات', 'اشعارات'],
  ['مستوى', 'مستوي'],
  ['الله', 'الله'],
  ['Idempotency-Key', 'idempotency-key'],
  ['Webhooks', 'webhook'],
])('the index has %s as %s', (word, normalised) => {
  expect(normalise(word)).toBe(normalised);
});

const pages = [
  { href: '/docs/a', title: 'Signing', html: '<h1 id="signing">Signing</h1><p>Sign a &lt;body&gt;.</p>' },
  {
    href: '/docs/b',
    title: 'Errors',
    html: '<h1 id="errors">Errors</h1><h2 id="x">Signing <a class="anchor" href="#x">#</a></h2>',
  },
  {
    href: '/docs/ar/c',
    title: 'الموافقات',
    html: '<h1 id="c">الموافقات</h1><table><td>إيقاف</td><td>مؤقت</td></table>',
  },
];

test('a search finds sections by title, heading and text, and the start of a page first', () => {
  const index = MiniSearch.loadJSON(searchIndex(pages), searchOptions);
  const found = (query: string) => index.search(query).map(({ href }) => href as string);
  expect(found('signing')).toEqual(['/docs/a', '/docs/b#x']);
  expect(found('body')).toEqual(['/docs/a']);
  expect(found('ايقاف')).toEqual(['/docs/ar/c']);
  expect(found('والموافقات')).toEqual(['/docs/ar/c']);
});

test('a search finds a page by its keywords, and guides before the reference', () => {
  const html = '<h1 id="lists">Lists</h1><h2 id="x">Order</h2>';
  const reference = { href: '/docs/reference/payments/list', title: 'Lists', html };
  const index = MiniSearch.loadJSON(
    searchIndex([reference, { ...reference, href: '/docs/lists', keywords: 'pagination' }]),
    searchOptions,
  );
  expect(index.search('pagination').map(({ href }) => href as string)).toEqual(['/docs/lists']);
  expect(index.search('list')[0]).toMatchObject({ href: '/docs/lists' });
});
