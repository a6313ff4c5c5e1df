import { readFileSync } from 'node:fs';
import { operatorFor } from '#infra/operator/operator.ts';
import type { Browser, Page } from 'playwright-core';
import { startBrowser } from '../support/drivers/browsers/browser.ts';
import { openTab, phoneAgent, type TabOptions } from '../support/drivers/browsers/tabs.ts';
import { decideAtBank, eventually, inBrowser, Integrator, readSandbox } from '../support/drivers/integrator.ts';

/**
 * Draws the pictures of the pages for customers for the documentation, with a Chromium on a running service (`npm start`).
 * The service's first client gets a brand.
 */

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

/** Makes a payment. Returns the link to its page, which then shows the receipt. */
const makePayment = async (client: Integrator): Promise<string> => {
  const { id, link } = await requestPayment(client, payment, 'Order 1001');
  const { redirect } = await decideAtBank(link, 'approve');
  await client.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`);
  await eventually(
    async () => (await client.get(`/payment-requests/${id}`)).body.data.status,
    (status) => status === 'Completed',
  );
  return link;
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
  await page.addStyleTag({ content: fonts });
  const file = `${folder}/${name}.png`;
  await page.screenshot({ path: file, fullPage: true });
  console.log(file);
  await page.context().close();
};

const browser = await startBrowser();
if (!browser) throw new Error('No Chromium was found');
const { baseUrl, clients } = readSandbox(process.env.SANDBOX_FILE ?? '.local/sandbox.json');
const [facts] = clients;
if (!facts) throw new Error('The sandbox has no client. Start the service again with: npm start -- --fresh');
await (await operatorFor({})).setBrand(facts.clientId, brand, logo);
const client = new Integrator(baseUrl, facts);
await client.post('/payment/cop', { beneficiaryIban: payment.beneficiaryIban, beneficiaryName: 'Ivan David England' });

const arabic = { locale: 'ar-AE' };
const { link: choice } = await requestPayment(client, { ...payment, providerId: undefined }, 'Order 1000');
const { link: single } = await requestPayment(client, payment, 'Order 1001');
const { link: several } = await requestPayment(client, mandate, 'Membership 7');
const sharing = await requestData(client, 'uae-enbdx');
const receipt = await makePayment(client);
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
await browser.close();
