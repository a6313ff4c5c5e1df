import { html } from 'hono/html';
import * as z from 'zod';
import { createLinkStore, type LinkStore } from '#shared/banks/directory/link-store.ts';
import { checkDecision, type DirectoryEntry } from '#shared/banks/directory/provider-link.ts';
import { createCallCounts } from '#shared/banks/health/call-counts.ts';
import { type CallFigures, figuresOfCalls } from '#shared/banks/health/call-figures.ts';
import { createHealthReader } from '#shared/banks/health/health-store.ts';
import { latestOutage } from '#shared/banks/health/provider-health.ts';
import { providerById, providersOf } from '#shared/banks/providers/built-in-banks.ts';
import { fetchOpenBreakers } from '#shared/banks/transport/breaker.ts';
import type { Member } from '#shared/clients/members/member.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { NationalMarket, rulesOf } from '#shared/standard/markets/market.ts';
import type { Deps } from '../http/deps.ts';
import { get, post, type Result } from '../http/row.ts';
import { action, dangerLink, labelOf } from '../pages/actions.ts';
import { type Cell, code, latencyText, percent, table, time } from '../pages/parts.ts';
import { textsIn } from '../texts/texts.ts';

// The participant directory has no Arabic names.
const namesOf = (market: NationalMarket, entry: Pick<DirectoryEntry, 'code' | 'name'>) => ({
  en: entry.name,
  ar: providerById(market, entry.code)?.arabicName ?? entry.name,
});

/** Returns the banks in a market's participant directory or, in a market without a directory, the built-in banks. */
const banksOf = async (market: NationalMarket, links: LinkStore) => {
  if (!rulesOf(market).hasDirectory)
    return providersOf(market, 'real').map((bank) => ({
      code: bank.code,
      name: { en: bank.englishName, ar: bank.arabicName },
      state: undefined,
    }));
  const entries = (await links.list(market)) ?? [];
  return entries.map((entry) => ({ ...entry, name: namesOf(market, entry) }));
};

const banksPath = '/dashboard/operator/banks';

/** Returns every bank with the calls of the last day and its latest outage. */
const readBanks = async (deps: Deps) => {
  const banksByMarket = await Promise.all(
    NationalMarket.options.map((market) => banksOf(market, createLinkStore(deps.table))),
  );
  const counts = createCallCounts(deps.table, deps.now);
  const dayAgo = addSeconds(deps.now(), -86_400);
  const health = await createHealthReader(deps.table, deps.now)();
  return Promise.all(
    banksByMarket.flat().map(async (bank) => {
      const [breakers, calls] = await Promise.all([
        fetchOpenBreakers(bank.code, deps),
        counts.since(bank.code, dayAgo),
      ]);
      const known = health.get(bank.code);
      const lastError = calls.findLast((slot) => slot.lastError)?.lastError;
      return { ...bank, breakers, figures: figuresOfCalls(calls), lastError, outage: known && latestOutage(known) };
    }),
  );
};
type Bank = Awaited<ReturnType<typeof readBanks>>[number];

export const showBanks = get(banksPath, 'operator', async ({ language }, deps) => {
  const { pages, operator, words } = textsIn[language];
  const path = (bank: Bank): string => `${banksPath}/${bank.code}`;
  const decisionButton = (bank: Bank, decision: 'register' | 'enable') =>
    action(path(bank), labelOf(operator.decisions[decision], bank.name[language]), { decision });
  const buttonFor = (bank: Bank): Cell => {
    if (bank.state === 'listed') return decisionButton(bank, 'register');
    if (bank.state === 'registered') return decisionButton(bank, 'enable');
    if (bank.state !== 'active') return '';
    return dangerLink(`${path(bank)}/disable`, labelOf(operator.decisions.disable, bank.name[language]));
  };
  const rows = (await readBanks(deps)).map((bank) => [
    bank.name[language],
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
  const content = html`<p>${operator.banksText}</p>
    ${table(pages.banks, columns, rows, language)}`;
  return { page: { title: pages.banks, content } };
});

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

const decisions = {
  register: { decision: 'registering', recorded: 'bank.registering' },
  enable: { decision: 'active', recorded: 'bank.enabled' },
  disable: { decision: 'registered', recorded: 'bank.disabled' },
} as const;

/** Records a decision about a bank. A registration takes effect when the directory is next read. */
const decide = async (made: keyof typeof decisions, member: Member, bank: string, deps: Deps): Promise<Result> => {
  const links = createLinkStore(deps.table);
  const link = await links.find(bank);
  if (!link) throw new Problem('not_found');
  const { decision, recorded } = decisions[made];
  checkDecision(decision, link, await links.decision(bank));
  await deps.record({ member, action: recorded, target: bank });
  await links.decide(bank, decision);
  return { redirect: banksPath, done: recorded };
};

export const decideBank = post(`${banksPath}/{bank}`, 'operator', {
  form: () => z.object({ decision: z.enum(['register', 'enable']) }),
  perform: ({ member, params, form }, deps) => decide(form.decision, member, params.bank, deps),
});

export const disableBank = post(`${banksPath}/{bank}/disable`, 'operator', {
  async question({ params, language }, deps) {
    const link = await createLinkStore(deps.table).find(params.bank);
    if (!link) throw new Problem('not_found');
    return {
      action: 'bank.disabled',
      name: params.bank,
      details: namesOf(link.market, link)[language],
      back: banksPath,
    };
  },
  perform: ({ member, params }, deps) => decide('disable', member, params.bank, deps),
});
