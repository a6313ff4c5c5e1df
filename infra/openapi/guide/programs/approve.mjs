// Approves a payment as the customer, in a test: node approve.mjs AUTHORIZATION_LINK [decline]. Needs only Node.
const headers = { cookie: ['browser', '__Host-browser'].map((name) => `${name}=${'b'.repeat(43)}`).join('; ') };
const visit = async (url, form) => {
  const post = form && { method: 'POST', body: new URLSearchParams(form) };
  const response = await fetch(url, { headers, redirect: 'manual', ...post });
  const location = response.headers.get('location');
  const hasReturned = new URL(url).pathname.endsWith('/callback'); // The next redirect leads to your own page.
  if (!location || hasReturned) return { url, text: await response.text() };
  const next = new URL(location, url);
  return visit(next, next.hash && next.hash.slice(1));
};
const linkIn = ({ url, text }, pattern) => {
  const [, link] = pattern.exec(text) ?? [];
  if (link) return new URL(link.replaceAll('&amp;', '&'), url);
  throw new Error('There is nothing to approve. If the page lists banks, add ?provider=uae-enbdx to the link.');
};
const submit = (page, form) => {
  const fields = page.text.matchAll(/name="(provider|review|customer|account)"\s+value="([^"]+)"/g);
  for (const [, name, value] of fields) form[name] ??= value;
  return visit(linkIn(page, /<form[^>]* method="post" action="([^"]+)"/), form);
};

const [link = '--help', decision = 'approve'] = process.argv.slice(2);
if (link === '--help') {
  console.log('Approves as the customer, in a test: npm run approve -- AUTHORIZATION_LINK [decline]');
  process.exit();
}
if (!URL.canParse(link)) {
  console.error(link.startsWith('-') ? `error: unknown option '${link}'` : `${link} is not a link`);
  process.exit(1);
}
let page = await visit(link);
for (let forms = 0; forms < 2 && page.text.includes('name="review"'); forms += 1) {
  const asksIdentity = page.text.includes('name="nationalId"');
  page = await submit(page, asksIdentity ? { nationalId: '1010000006', mobileNumber: '+966512345678' } : {});
}
const bank = await visit(linkIn(page, /class="primary" href="([^"]+)"/));
await submit(bank, { decision });
console.log(`The customer's decision: ${decision}`);
