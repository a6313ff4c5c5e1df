// Acts as a customer of a sandbox bank: opens the link, chooses a bank if asked to, reviews the consent and approves.
const { http } = require('./http.js');

// The service recognises the returning browser by its cookie. Without the cookie, it asks the customer for confirmation
// first. The bank receives the browser's user agent with the payment.
const browser = 'b'.repeat(43);
const headers = { cookie: `browser=${browser}; __Host-browser=${browser}`, 'user-agent': 'Mozilla/5.0 (Bruno)' };
const submit = (url, form) => http.post(url, new URLSearchParams(form), { headers });
const valueOf = (page, name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1];

/** Opens a URL and follows its redirects, as a browser does. */
const visit = async (url) => {
  const { headers: received, data } = await http.get(url, { headers });
  return received.location ? visit(new URL(received.location, url).href) : { url, text: data };
};

/** Returns the page on which the customer reviews the consent. The service may show its list of banks first. */
const consentPageOf = async (link, provider) => {
  const page = await visit(link);
  return valueOf(page.text, 'review') ? page : visit(`${page.url}?provider=${provider}`);
};

/** Reviews the consent, and returns the bank's page. */
const bankPageOf = async (link, provider) => {
  const { url, text } = await consentPageOf(link, provider);
  const review = { provider: valueOf(text, 'provider'), review: valueOf(text, 'review') };
  const { data } = await submit(`${url.split('?')[0]}/bank`, review);
  const [, next] = /class="primary" href="([^"]+)"/.exec(data) ?? [];
  return visit(next.replaceAll('&amp;', '&'));
};

/** Returns the URL to which the bank redirects the customer. */
exports.approve = async (link, provider) => {
  const { url, text } = await bankPageOf(link, provider);
  const [, action] = /<form method="post" action="([^"]+)"/.exec(text);
  return (await submit(new URL(action, url).href, { decision: 'approve' })).headers.location;
};

/**
 * Follows the redirect back to the service, which then completes the approval. Saudi banks return the result in the URL
 * fragment, which one of the service's pages posts.
 */
exports.followRedirect = (redirect) => {
  const [address, fragment] = redirect.split('#');
  return fragment === undefined ? http.get(address, { headers }) : submit(address, fragment);
};
