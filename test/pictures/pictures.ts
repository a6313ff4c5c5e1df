import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { connect, localSettings } from '#infra/operator/connection.ts';
import { defaultState } from '#infra/operator/terminal/arguments.ts';
import { readCommandLine } from '#infra/operator/terminal/command-line.ts';
import { createOperator } from '#infra/operator/operator.ts';
import { joinLinkOf } from '#shared/clients/members/site.ts';
import { createFigures, lastDays } from '#shared/events/figures/figures.ts';
import type { Outcome } from '#shared/events/figures/tally.ts';
import { startBrowser } from '../support/drivers/browsers/browser.ts';
import { openTab, phoneAgent, type TabOptions } from '../support/drivers/browsers/tabs.ts';
import { decideAtBank, eventually, inBrowser, Integrator, readSandbox } from '../support/drivers/integrator.ts';
import { Receiver } from '../support/drivers/receiver.ts';

const help = `Draws the pictures of the documentation, with a Chromium on a running service (npm start): pages for customers, the
dashboard and the documentation. The service's first client gets a brand, payments, a webhook, and figures of the last days.

  npm run pictures                    draws them into infra/docs/pictures/
  npm run pictures -- --state DIR     uses the service with its state in DIR instead of ${defaultState}/
`;

const { state } = readCommandLine(help, { state: { type: 'string', default: defaultState } }).values;

const folder = 'infra/docs/pictures';

/** Fonts that resemble those of phones, so that the pictures are the same on every machine. */
const fonts = [
  ...[400, 600, 700].flatMap((weight) =>
    ['noto-sans/files/noto-sans-latin', 'ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic'].map((name) => {
      const font = readFileSync(`node_modules/@fontsource/${name}-${weight}-normal.woff2`, 'base64');
      const range = name.includes('arabic') ? 'unicode-range: U+0600-06FF;' : '';
      return `@font-face { font-family: Pictures; font-weight: ${weight}; src: url(data:font/woff2;base64,${font}); ${range} }`;
    }),
  ),
  'body, .mark svg { font-family: Pictures; }',
].join('');

const logo = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
  '<path d="M4 20c6-12 16-14 24-14-2 8-8 18-20 20 4-4 6-6 8-10-4 2-8 4-12 4z" fill="#12355b"/>',
  '</svg>',
].join('');

const brand = {
  name: { en: 'Falcon Pay', ar: 'فالكون باي' },
  legalName: { en: 'Falcon Payment Services LLC', ar: 'شركة فالكون لخدمات الدفع ذ.م.م' },
  colour: '#12355b',
};

const payment = {
  amount: '150.00',
  beneficiaryIban: 'AE070331234567890123456',
  beneficiaryName: 'Ivan David England',
  currency: 'AED',
  providerId: 'uae-enbdx',
  purpose: 'POS',
};

const mandate = {
  ...payment,
  type: 'VariablePeriodicSchedule',
  instructions: {
    maxCumulativeAmount: '2400.00',
    periodicSchedule: { frequency: 'Month', startDate: dayFromNow(7), endDate: dayFromNow(300), maxAmount: '200.00' },
  },
};

const permissions = ['ReadAccountsDetail', 'ReadBalances', 'ReadTransactionsDetail', 'ReadDirectDebits', 'ReadParty'];

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Requests a payment. Returns the link to its page. */
const requestPayment = async (client: Integrator, body: object, reference: string) => {
  const { body: created } = await client.requestPayment({ ...body, reference });
  const id = String(created.data.internalReferenceId);
  const { body: consent } = await client.post(`/consent/payment/create?id=${id}`);
  return { id, link: String(consent.data.authorizationLink) };
};

const requestData = async (client: Integrator, providerId: string): Promise<string> => {
  const { body } = await client.post('/data/account-requests', { permissions });
  const consent = await client.post('/consent/account', { requestId: body.data.id, providerId });
  return String(consent.body.data.authorizationLink);
};

/** Makes a payment. The page behind its link then shows the receipt. */
const makePayment = async (client: Integrator) => {
  const { id, link } = await requestPayment(client, payment, 'Order 1001');
  const { redirect } = await decideAtBank(link, 'approve');
  await client.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`);
  await eventually(
    async () => (await client.get(`/payment-requests/${id}`)).body.data.status,
    (status) => status === 'Completed',
  );
  return { id, link };
};

/** The client's customer who manages consents. It is another one in every run, because the pages list all consents. */
const referenceCustomerId = `customer ${Date.now()}`;

/** Approves consents of a customer: to share data, and a mandate. Returns the id of the first. */
const approveConsents = async (client: Integrator): Promise<string> => {
  const { body } = await client.post('/data/account-requests', { permissions, referenceCustomerId });
  const consent = await client.post('/consent/account', { requestId: body.data.id, providerId: 'uae-enbdx' });
  const shared = await decideAtBank(consent.body.data.authorizationLink, 'approve');
  await fetch(shared.redirect, { redirect: 'manual', headers: inBrowser });
  await client.post('/data/account-access', { consentId: consent.body.data.id });
  const ofCustomer = {
    ...mandate,
    providerId: 'uae-adcbrt',
    risks: { MerchantCustomerIdentification: referenceCustomerId },
  };
  const { link } = await requestPayment(client, ofCustomer, 'Membership 7');
  const { redirect } = await decideAtBank(link, 'approve');
  await client.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`);
  return String(consent.body.data.id);
};

/** Signs the customer in to the pages on which consents are managed. */
const managementLink = async (client: Integrator, language: 'en' | 'ar'): Promise<string> => {
  const body = { referenceCustomerId, language };
  const created = await client.call('POST', '/consent-management/links', { body, sign: true });
  return String(created.body.data.managementLink);
};

/** Draws the list of consents, one of them, and the confirmation of a pause. */
const drawManagement = async (drawing: Browser, client: Integrator): Promise<void> => {
  const consentId = await approveConsents(client);
  const consentPath = `/consent-management/consents/${consentId}`;
  const at = (path: string) => ({ act: async (page: Page) => void (await page.goto(baseUrl + path)) });
  await draw(drawing, 'management/manage-consents', await managementLink(client, 'en'));
  await draw(drawing, 'management/manage-consents-arabic', await managementLink(client, 'ar'), { locale: 'ar-AE' });
  await draw(drawing, 'management/managed-consent', await managementLink(client, 'en'), at(consentPath));
  await draw(drawing, 'management/pause-consent', await managementLink(client, 'en'), at(`${consentPath}/pause`));
};

interface Drawing extends Partial<TabOptions> {
  /** An action of the customer before the picture. */
  readonly act?: (page: Page) => Promise<void>;
}

const draw = async (browser: Browser, name: string, link: string, { act, ...options }: Drawing = {}): Promise<void> => {
  const page = await openTab(browser, { locale: 'en-GB', width: 360, userAgent: phoneAgent, ...options });
  await page.goto(link, { waitUntil: 'networkidle' });
  await act?.(page);
  await capture(page, name, true);
  await page.context().close();
};

/** Stores a picture of an open page: of all of it, or of what fits into the window. */
const capture = async (page: Page, name: string, fullPage: boolean): Promise<void> => {
  await page.addStyleTag({ content: fonts });
  const file = `${folder}/${name}.png`;
  await page.screenshot({ path: file, fullPage });
  console.log(file);
};

type Counts = Readonly<Partial<Record<Outcome, number>>>;

/** How often each outcome occurs in a week: at the banks, and for customers who chose none. */
const week: readonly (readonly [providerCode: string | undefined, counts: Counts])[] = [
  ['uae-enbdx', { approved: 96, declined: 5, expired: 3, settled: 93, rejected: 2 }],
  ['uae-adcbrt', { approved: 41, declined: 6, settled: 38, rejected: 3 }],
  [undefined, { abandoned: 14, unlinked: 5 }],
];

/** Records the figures of the last days, because the service has only just started. */
const recordLastDays = (clientId: string): Promise<void> => {
  const days = lastDays(7, connection.now).slice(0, -1);
  const tallies = week.flatMap(([providerCode, counts]) =>
    Object.entries(counts).flatMap(([outcome, count]) =>
      Array.from({ length: count }, (_, index) => ({
        clientId,
        market: 'UAE' as const,
        day: days[Number('001122233444555533'[index % 18])] ?? '',
        mark: `${providerCode?.slice(4, 6) ?? ''}${outcome.slice(0, 6)}${index}`,
        outcome: outcome as Outcome,
        providerCode,
        currency: 'AED',
        quantity: outcome === 'approved' ? 20 + (index % 50) : 5_000 + 700 * (index % 30),
      })),
    ),
  );
  return createFigures(connection.table).record(tallies);
};

/** Draws the overview, and the pages of a payment and of its webhook, as a member sees them. */
const drawDashboard = async (
  drawing: Browser,
  clientId: string,
  paymentRequestId: string,
  webhookId: string,
): Promise<void> => {
  await recordLastDays(clientId);
  const page = await openTab(drawing, { locale: 'en-GB', width: 1280 });
  await page.goto(joinLinkOf(baseUrl, await operator.invite(clientId, 'admin')));
  await page.locator('form[action$="/local"] button').click();
  await page.waitForURL('**/dashboard');
  await page.goto(new URL('/dashboard?days=7', page.url()).href);
  await capture(page, 'dashboard', true);
  for (const [tab, name, id] of [
    ['Payments', 'payment', paymentRequestId],
    ['Webhooks', 'webhook', webhookId],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).click();
    await page.locator(`a[href*="${id}"]`).first().click();
    await capture(page, `dashboard/${name}`, true);
  }
  await page.context().close();
};

/** Draws pages of the documentation as a deployed stage serves them, without values of the reader. */
const drawDocumentation = async (drawing: Browser): Promise<void> => {
  for (const [name, address] of [
    ['operation', 'reference/createPaymentRequest'],
    ['page-arabic', 'ar/payee-check'],
  ] as const) {
    const page = await openTab(drawing, { locale: 'en-GB', width: 1280 });
    await page.route('**/docs/reader.json', (route) => route.fulfill({ status: 204 }));
    await page.goto(`${baseUrl}/docs/${address}`, { waitUntil: 'networkidle' });
    await capture(page, `docs/${name}`, false);
    await page.context().close();
  }
};

const browser = await startBrowser();
if (!browser) throw new Error('No Chromium was found');
const { baseUrl, clients } = readSandbox(`${state}/sandbox.json`);
const [facts] = clients;
if (!facts) throw new Error('The sandbox has no client. Start the service again with: npm start -- --fresh');
const connection = connect(localSettings(state));
const operator = createOperator(connection);
await operator.setBrand(facts.clientId, brand, logo);
const client = new Integrator(baseUrl, facts);
await client.post('/payment/cop', { beneficiaryIban: payment.beneficiaryIban, beneficiaryName: 'Ivan David England' });

const arabic = { locale: 'ar-AE' };
const { link: choice } = await requestPayment(client, { ...payment, providerId: undefined }, 'Order 1000');
const { link: single } = await requestPayment(client, payment, 'Order 1001');
const { link: several } = await requestPayment(client, mandate, 'Membership 7');
const sharing = await requestData(client, 'uae-enbdx');
const receiver = await Receiver.listen(baseUrl);
// The receiver is unavailable at first, so that the page of the webhook shows how deliveries are retried.
receiver.behaviour = (n) => (n < 3 ? 503 : 202);
const resources = ['payment_request', 'consent', 'payment'];
const { body: webhook } = await client.subscribe({ url: receiver.url, product: 'payments', resources });
const { id: paymentRequestId, link: receipt } = await makePayment(client);
await draw(browser, 'customer-page', single);
await draw(browser, 'customer-page-arabic', single, arabic);
await draw(browser, 'customer-page-dark', single, { colorScheme: 'dark' });
await draw(browser, 'choice-of-bank', choice);
await draw(browser, 'mandate', several);
await draw(browser, 'data-sharing', sharing);
await draw(browser, 'data-sharing-arabic', sharing, arabic);
await draw(browser, 'receipt', receipt);
await draw(browser, 'customer-page-desktop', single, { width: 1280, userAgent: 'a computer' });
await draw(browser, 'to-the-bank', single, { act: (page) => page.locator('form[method=post] button').click() });
await drawManagement(browser, client);
await drawDashboard(browser, facts.clientId, paymentRequestId, webhook.data.id).finally(async () => {
  await client.delete(`/webhooks/${webhook.data.id}`);
  await receiver.close();
});
await drawDocumentation(browser);
await browser.close();
