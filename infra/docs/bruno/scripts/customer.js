// Plays a customer of a sandbox bank: opens the link, chooses a bank if there is a choice, and approves.
const axios = require('axios');

const browser = axios.create({ maxRedirects: 5, validateStatus: () => true });
const asForm = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
const valueOf = (page, name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1];

/** The page of the bank. Between the page of the service and it there may be the choice of the bank. */
const bankPageOf = async (link, provider) => {
  const shown = await browser.get(link);
  if (!shown.data.includes('name="provider"')) return shown;
  const chosen = await browser.post(`${link}/bank`, new URLSearchParams({ provider }).toString(), asForm);
  const [, next] = /class="primary" href="([^"]+)"/.exec(chosen.data) ?? [];
  return browser.get(next.replaceAll('&amp;', '&'));
};

/** Returns the address to which the bank sends the customer back. */
exports.approve = async (link, provider) => {
  const { data: page, request } = await bankPageOf(link, provider);
  const form = new URLSearchParams({ decision: 'approve' });
  for (const name of ['request_uri', 'account']) {
    const value = valueOf(page, name);
    if (value) form.set(name, value);
  }
  const [, action] = /<form method="post" action="([^"]+)"/.exec(page);
  const shownAt = request.res.responseUrl;
  const answer = await browser.post(new URL(action, shownAt).href, form.toString(), { ...asForm, maxRedirects: 0 });
  return answer.headers.location;
};

/** Comes back to the service, which then takes what was approved. */
exports.comeBack = (redirect) => browser.get(redirect, { maxRedirects: 0 });
