// Acts as a customer of a sandbox bank: opens the link, chooses a bank if asked to, and approves.
const { send } = require('./http.js');

// The service recognises the returning browser by its cookie. Without the cookie, it asks the customer for confirmation
// first.
const browser = 'b'.repeat(43);
const browserHeaders = { cookie: `browser=${browser}; __Host-browser=${browser}` };
const formHeaders = { ...browserHeaders, 'content-type': 'application/x-www-form-urlencoded' };
const valueOf = (page, name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1];

/** Opens a URL and follows its redirects, as a browser does. */
const visit = async (url) => {
  const { headers, text } = await send('GET', url, browserHeaders);
  return headers.location ? visit(new URL(headers.location, url).href) : { url, text };
};

/** Returns the bank's page. The service may show its list of banks first. */
const bankPageOf = async (link, provider) => {
  const page = await visit(link);
  if (!page.text.includes('name="provider"')) return page;
  const chosen = await send('POST', `${link}/bank`, formHeaders, new URLSearchParams({ provider }).toString());
  const [, next] = /class="primary" href="([^"]+)"/.exec(chosen.text) ?? [];
  return visit(next.replaceAll('&amp;', '&'));
};

/** Returns the URL to which the bank redirects the customer. */
exports.approve = async (link, provider) => {
  const { url, text } = await bankPageOf(link, provider);
  const form = new URLSearchParams({ decision: 'approve' });
  for (const name of ['request_uri', 'account']) {
    const value = valueOf(text, name);
    if (value) form.set(name, value);
  }
  const [, action] = /<form method="post" action="([^"]+)"/.exec(text);
  const { headers } = await send('POST', new URL(action, url).href, formHeaders, form.toString());
  return headers.location;
};

/**
 * Follows the redirect back to the service, which then completes the approval. Saudi banks return the result in the URL
 * fragment, which one of the service's pages posts.
 */
exports.followRedirect = (redirect) => {
  const [address, fragment] = redirect.split('#');
  return fragment === undefined ? send('GET', address, browserHeaders) : send('POST', address, formHeaders, fragment);
};
