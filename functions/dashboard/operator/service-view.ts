import { html } from 'hono/html';
import type { LastError } from '#shared/banks/health/call-counts.ts';
import type { CallFigures } from '#shared/banks/health/call-figures.ts';
import type { Outage } from '#shared/banks/health/provider-health.ts';
import type { LinkState } from '#shared/banks/directory/provider-link.ts';
import type { Client } from '#shared/clients/client.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import type { UnsettledPayment } from '#shared/events/statuses/resource-statuses.ts';
import type { PageContent } from '../pages/page-content.ts';
import { statusText } from '../integrator/payments/payment-view.ts';
import { action, type Cell, code, dangerLink, latencyText, marketName, percent, table, time } from '../pages/parts.ts';
import { textsIn } from '../texts/texts.ts';

interface UnsettledPayments {
  readonly client: Client;
  readonly market: Market;
  /** Absent if the client has too many payments to examine. */
  readonly payments: readonly UnsettledPayment[] | undefined;
}

export const paymentsPage = (unsettled: readonly UnsettledPayments[], language: Language): PageContent => {
  const { pages, operator, payments: texts, words } = textsIn[language];
  const rows = unsettled.flatMap(({ client, market, payments }) =>
    (payments ?? []).map(({ id, status, providerCode, createdAt }) => [
      client.name,
      marketName(market, language),
      code(id),
      statusText(status, language),
      code(providerCode),
      time(createdAt, language),
    ]),
  );
  const skipped = unsettled.filter(({ payments }) => payments === undefined);
  const columns = [words.name, words.market, texts.kinds.payment, words.state, operator.bank, words.since];
  return {
    title: pages.unsettled,
    content: html`<p>${operator.paymentsText}</p>
      ${skipped.map(({ client, market }) => html`<p class="notice">${operator.tooMany(client.name, marketName(market, language))}</p>`)}
      ${table(pages.unsettled, columns, rows, language)}`,
  };
};

interface Bank {
  readonly code: string;
  readonly name: string | { readonly en: string; readonly ar: string };
  /** Absent for banks that no participant directory lists. */
  readonly state: LinkState | undefined;
  /** The calls of the last day. */
  readonly figures: CallFigures;
  /** The last failed call of the last day. Absent if there was none. */
  readonly lastError: LastError | undefined;
  /** The latest outage. Absent if there was none. */
  readonly outage: Omit<Outage, 'to'> | undefined;
  readonly breakers: readonly { readonly api: string; readonly openUntil: string }[];
}

export const banksPage = (banks: readonly Bank[], language: Language): PageContent => {
  const { pages, operator, words } = textsIn[language];
  const path = (bank: Bank): string => `/dashboard/operator/banks/${bank.code}`;
  const decisionButton = (bank: Bank, decision: 'register' | 'enable') =>
    action(path(bank), operator.decisions[decision], { decision });
  const buttonFor = (bank: Bank): Cell => {
    if (bank.state === undefined) return '';
    if (bank.state === 'active') return dangerLink(`${path(bank)}/disable`, operator.decisions.disable);
    return bank.state === 'registered' ? decisionButton(bank, 'enable') : decisionButton(bank, 'register');
  };
  const rows = banks.map((bank) => [
    typeof bank.name === 'string' ? bank.name : bank.name[language],
    code(bank.code),
    html`<span class="sentence">${bank.state === undefined ? operator.configured : operator.states[bank.state]}</span>`,
    successText(bank.figures, language),
    latencyText(bank.figures, language),
    errorText(bank, language),
    outageText(bank, language),
    bank.breakers.length === 0
      ? operator.noBreaker
      : html`${bank.breakers.map(({ api, openUntil }) => html`${code(api)} ${time(openUntil, language)} `)}`,
    buttonFor(bank),
  ]);
  const { code: bankCode, successRate, latency, lastError, outage, breakers } = operator;
  const health = [successRate, latency, lastError, outage, breakers];
  const columns = [words.name, bankCode, words.state, ...health, words.decision];
  return {
    title: pages.banks,
    content: html`<p>${operator.banksText}</p>
      ${table(pages.banks, columns, rows, language)}`,
  };
};

const successText = ({ successShare, calls }: CallFigures, language: Language): string =>
  successShare === null ? '–' : `${percent(successShare, language)} (${calls})`;

const errorText = ({ lastError }: Bank, language: Language): Cell =>
  lastError === undefined
    ? '–'
    : html`${code(`${lastError.step} ${lastError.status}`)} ${time(lastError.at, language)}`;

const outageText = ({ outage }: Bank, language: Language): Cell =>
  outage === undefined
    ? '–'
    : html`${code(outage.step)} ${textsIn[language].operator.troubles[outage.status]}: ${time(outage.from, language)}`;
