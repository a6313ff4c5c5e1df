// Acts as a customer of a sandbox bank: opens the link, chooses a bank if asked to, reviews the consent and approves.
const { send } = require('./http.js');

// The service recognises the returning browser by its cookie. Without the cookie, it asks the customer for confirmation
// first. The bank receives the browser's user agent with the payment.
const browser = 'b'.repeat(43);
const browserHeaders = { cookie: `browser=${browser}; __Host-browser=${browser}`, 'user-agent': 'Mozilla/5.0 (Bruno)' };
const formHeaders = { ...browserHeaders, 'content-type': 'application/x-www-form-urlencoded' };
const valueOf = (page, name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1];

/** Opens a URL and follows its redirects, as a browser does. */
const visit = async (url) => {
  const { headers, text } = await send('GET', url, browserHeaders);
  return headers.location ? visit(new URL(headers.location, url).href) : { url, text };
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
  const { text: leaving } = await send(
    'POST',
    `${url.split('?')[0]}/bank`,
    formHeaders,
    new URLSearchParams(review).toString(),
  );
  const [, next] = /class="primary" href="([^"]+)"/.exec(leaving) ?? [];
  return visit(next.replaceAll('&amp;', '&'));
};

/** Returns the URL to which the bank redirects the customer. */
exports.approve = async (link, provider) => {
  const { url, text } = await bankPageOf(link, provider);
  const [, action] = /<form method="post" action="([^"]+)"/.exec(text);
  const { headers } = await send('POST', new URL(action, url).href, formHeaders, 'decision=approve');
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
