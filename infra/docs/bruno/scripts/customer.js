// Acts as a customer of a sandbox bank: opens the link, chooses a bank if asked to, and approves.
const { send } = require('./http.js');

// The service recognises the returning browser by its cookie. Without the cookie, it asks the customer first.
const browser = 'b'.repeat(43);
const asBrowser = { cookie: `browser=${browser}; __Host-browser=${browser}` };
const asForm = { ...asBrowser, 'content-type': 'application/x-www-form-urlencoded' };
const valueOf = (page, name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1];

/** Follows a URL as a browser does. */
const visit = async (url) => {
  const { headers, text } = await send('GET', url, asBrowser);
  return headers.location ? visit(new URL(headers.location, url).href) : { url, text };
};

/** The bank's page. The service may show its list of banks before it. */
const bankPageOf = async (link, provider) => {
  const shown = await visit(link);
  if (!shown.text.includes('name="provider"')) return shown;
  const chosen = await send('POST', `${link}/bank`, asForm, new URLSearchParams({ provider }).toString());
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
  const { headers } = await send('POST', new URL(action, url).href, asForm, form.toString());
  return headers.location;
};

/**
 * Follows the redirect back to the service, which then completes the approval. Banks of Saudi Arabia respond in the
 * fragment, which a page of the service posts.
 */
exports.comeBack = (redirect) => {
  const [address, fragment] = redirect.split('#');
  return fragment === undefined ? send('GET', address, asBrowser) : send('POST', address, asForm, fragment);
};
