import { html } from 'hono/html';
import type { BankStep } from '#shared/banks/health/bank-step.ts';
import { currentOutages, type HealthStatus, type ProviderHealth } from '#shared/banks/health/provider-health.ts';
import { bankName } from '#shared/banks/providers/bank-name.ts';
import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import { statusSince } from '#shared/platform/lifecycle/lifecycle.ts';
import { formatInstant } from '#shared/standard/languages/format.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { both, type InBoth, textsOf } from '#shared/standard/languages/text-table.ts';
import { type NationalMarket, rulesOf } from '#shared/standard/markets/market.ts';
import { customerStyle } from '#shared/standard/pages/customer-style.ts';
import { documentOf, type Html, languageLink } from '#shared/standard/pages/document.ts';
import { hashOf, styleElement } from '#shared/standard/pages/style.ts';

interface BankStatus {
  readonly bank: Provider;
  readonly health: ProviderHealth | undefined;
}

interface StatusPage {
  readonly language: Language;
  readonly market: NationalMarket;
  readonly banks: readonly BankStatus[];
}

/** Browsers and proxies may show the page for this long. */
const maxAge = 5;

const style = `${customerStyle}
.operational { color: var(--good); }
.degraded { color: var(--warn); }
.down { color: var(--bad); }
`;
const styleHash = hashOf(style);

const textsIn = textsOf({
  title: both(
    (country: string) => `Bank status: ${country}`,
    (country) => `حالة البنوك: ${country}`,
  ),
  noBanks: ['No bank is available yet.', 'لا يتوفر أي بنك بعد.'],
  allWell: ['All banks are working.', 'جميع البنوك تعمل.'],
  statuses: {
    operational: ['Working', 'يعمل'],
    degraded: ['Some requests fail', 'بعض الطلبات تفشل'],
    down: ['Not responding', 'لا يستجيب'],
  } satisfies Record<HealthStatus, InBoth>,
  steps: {
    authorisation: ['opening the bank’s pages', 'فتح صفحات البنك'],
    token: ['access after approval', 'إتاحة الوصول بعد الموافقة'],
    consent: ['consent to payments', 'الموافقة على عمليات الدفع'],
    payment: ['submitting payments', 'إرسال عمليات الدفع'],
    status: ['status of payments', 'حالة عمليات الدفع'],
    'payee-check': ['confirmation of payee', 'التحقق من اسم المستفيد'],
    data: ['account data', 'بيانات الحسابات'],
  } satisfies Record<BankStep, InBoth>,
  troubles: both(
    (steps: readonly string[], since: string) => `${steps.join(', ')}; since ${since}`,
    (steps, since) => `${steps.join('، ')}؛ منذ ${since}`,
  ),
  recent: ['Recent problems', 'أعطال سابقة'],
  period: both(
    (from: string, to: string) => `${from} – ${to}`,
    (from, to) => `من ${from} إلى ${to}`,
  ),
  footer: ["Based on this service's own calls to the banks.", 'تستند الحالة إلى طلبات هذه الخدمة نفسها إلى البنوك.'],
});

/** Renders the public page with the status of a market's banks, without data of clients or customers. */
export const statusPage = async ({ language, market, banks }: StatusPage): Promise<HtmlPage> => {
  const texts = textsIn[language];
  const { country } = rulesOf(market);
  const time = (instant: string) => formatInstant(instant, country.timeZone, language);
  const title = texts.title(language === 'ar' ? country.arabicName : country.englishName);
  const listed = banks.toSorted((a, b) =>
    bankName(a.bank, language).localeCompare(bankName(b.bank, language), language),
  );
  const isAllWell = banks.every(({ health }) => (health?.status ?? 'operational') === 'operational');
  const document = await documentOf({
    language,
    title,
    head: styleElement(style),
    body: html`<header>${languageLink(language)}</header>
      <main>
        <h1>${title}</h1>
        ${isAllWell ? html`<p>${banks.length === 0 ? texts.noBanks : texts.allWell}</p>` : ''}
        <dl>
          ${listed.map(({ bank, health }) => {
            const status = health?.status ?? 'operational';
            return html`<div>
              <dt>${bankName(bank, language)}</dt>
              <dd class="${status}">${texts.statuses[status]} ${troubles(health, language, time)}</dd>
            </div>`;
          })}
        </dl>
        ${recentOutages(listed, language, time)}
      </main>
      <footer>${texts.footer}</footer>`,
  });
  return { html: document, styleHash, maxAge };
};

type Time = (instant: string) => string;

/** Renders the steps of a bank that are not operational, and since when. */
const troubles = (health: ProviderHealth | undefined, language: Language, time: Time): Html | string => {
  if (!health || health.status === 'operational') return '';
  const texts = textsIn[language];
  const steps = currentOutages(health).map(({ step }) => texts.steps[step]);
  return html`<small>(${texts.troubles(steps, time(statusSince(health)))})</small>`;
};

const recentOutages = (banks: readonly BankStatus[], language: Language, time: Time): Html | string => {
  const texts = textsIn[language];
  const outages = banks
    .flatMap(({ bank, health }) => (health?.outages ?? []).map((outage) => ({ bank, ...outage })))
    .toSorted((a, b) => (a.from < b.from ? 1 : -1));
  if (outages.length === 0) return '';
  return html`<section>
    <h2>${texts.recent}</h2>
    <dl>
      ${outages.slice(0, 20).map(
        ({ bank, step, status, from, to }) =>
          html`<div>
            <dt>${texts.period(time(from), time(to))}</dt>
            <dd>${bankName(bank, language)}: ${texts.steps[step]} (${texts.statuses[status]})</dd>
          </div>`,
      )}
    </dl>
  </section>`;
};
