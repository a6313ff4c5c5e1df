import { expect, test } from 'vitest';
import { pressThrough } from '#infra/probe/browser.ts';

type Responses = Readonly<Record<string, () => Response>>;

const html = (body: string, headers: Record<string, string> = {}) => new Response(body, { headers });
const redirect = (location: string) => new Response(null, { status: 303, headers: { location } });

/** Returns a `fetch` with these responses, and the requests that it has received. */
const aWeb = (responses: Responses) => {
  const requests: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = input instanceof Request ? input.url : input.toString();
    const { cookie = '' } = init.headers as Record<string, string>;
    const body = init.body instanceof URLSearchParams ? ` ${init.body.toString()}` : '';
    requests.push(`${init.method ?? 'GET'} ${url}${body}${cookie === '' ? '' : ` (${cookie})`}`);
    return responses[url]?.() ?? new Response('', { status: 404 });
  };
  return { fetch, requests };
};

const form = `<a class="primary" href="/elsewhere">not this</a>
  <form class="search" method="get" action="/search"><button>Search</button></form>
  <form method="post" action="/bank?lang=en&amp;page=2"><input type="hidden" name="review" value="a&quot;b" />
    <input type="radio" name="account" value="1" checked /><input type="radio" name="account" value="2" />
    <button class="primary" name="decision" value="approve">Approve</button>
    <button name="decision" value="decline">Decline</button></form>`;

test('it submits the form of each page with its default values and its first button, and keeps cookies for their origin', async () => {
  const { fetch, requests } = aWeb({
    'https://us.example/pay': () => html(form, { 'set-cookie': 'browser=b; Path=/; Secure' }),
    'https://us.example/bank?lang=en&page=2': () =>
      html('<p><a class="primary" href="https://bank.example/">Go</a></p>'),
    'https://bank.example/': () => redirect('https://us.example/callback'),
    'https://us.example/callback': () => html('<h1>Paid</h1>'),
  });
  await pressThrough('https://us.example/pay', fetch);
  expect(requests).toEqual([
    'GET https://us.example/pay',
    'POST https://us.example/bank?lang=en&page=2 review=a%22b&account=1&decision=approve (browser=b)',
    'GET https://bank.example/',
    'GET https://us.example/callback (browser=b)',
  ]);
});

test('it stops at an error, and at pages that never end', async () => {
  await expect(pressThrough('https://us.example/pay', aWeb({}).fetch)).rejects.toThrow('A page returned 404');
  const { fetch } = aWeb({ 'https://us.example/': () => html('<a class="primary" href="/">Again</a>') });
  await expect(pressThrough('https://us.example/', fetch)).rejects.toThrow('There are more than 10 pages');
});
