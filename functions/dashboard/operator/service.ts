import * as z from 'zod';
import type { DirectoryEntry } from '#shared/banks/directory/provider-link.ts';
import { createLinkStore, type LinkStore } from '#shared/banks/directory/link-store.ts';
import { createCallCounts } from '#shared/banks/health/call-counts.ts';
import { figuresOfCalls } from '#shared/banks/health/call-figures.ts';
import { createHealthReader } from '#shared/banks/health/health-store.ts';
import { latestOutage } from '#shared/banks/health/provider-health.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { NationalMarket, rulesOf } from '#shared/standard/markets/market.ts';
import { fetchOpenBreakers } from '#shared/banks/transport/breaker.ts';
import { providerById, providersOf } from '#shared/banks/providers/directory.ts';
import type { Deps } from '../http/deps.ts';
import { get, post, type Result } from '../http/row.ts';
import type { Member } from '#shared/clients/members/member.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { allClients } from './all-clients.ts';
import { receiversPage } from './clients-view.ts';
import { banksPage, paymentsPage } from './service-view.ts';

export const showReceivers = get('/dashboard/operator/receivers', 'operator', async ({ language }, deps) => {
  const subscriptions = await Promise.all(
    (await allClients(deps)).map(async (client) =>
      (await deps.events.subscriptions.of(client.id)).map((subscription) => ({ client, subscription })),
    ),
  );
  const unhealthy = subscriptions
    .flat()
    .filter(({ subscription }) => subscription.failingSince ?? subscription.slowSince ?? subscription.deactivated);
  return { page: receiversPage(unhealthy, language) };
});

export const showPayments = get('/dashboard/operator/payments', 'operator', async ({ language }, deps) => {
  const owners = (await allClients(deps)).flatMap((client) => client.markets.map((market) => ({ client, market })));
  const unsettled = await Promise.all(
    owners.map(async ({ client, market }) => ({
      client,
      market,
      payments: await deps.statuses.unsettled({ clientId: client.id, market }),
    })),
  );
  return { page: paymentsPage(unsettled, language) };
});

// The participant directory has no Arabic names.
const namesOf = (market: NationalMarket, { code, name }: Pick<DirectoryEntry, 'code' | 'name'>) => ({
  en: name,
  ar: providerById(market, code)?.arabicName ?? name,
});

/** Returns the banks in a market's participant directory or, in a market without a directory, the built-in banks. */
const banksOf = async (market: NationalMarket, links: LinkStore) => {
  if (!rulesOf(market).hasDirectory)
    return providersOf(market, 'real').map(({ code, englishName, arabicName }) => ({
      code,
      name: { en: englishName, ar: arabicName },
      state: undefined,
    }));
  const entries = (await links.list(market)) ?? [];
  return entries.map((entry) => ({ ...entry, name: namesOf(market, entry) }));
};

const banksPath = '/dashboard/operator/banks';

export const showBanks = get(banksPath, 'operator', async ({ language }, { table, now }) => {
  const banksByMarket = await Promise.all(
    NationalMarket.options.map((market) => banksOf(market, createLinkStore(table))),
  );
  const counts = createCallCounts(table, now);
  const dayAgo = addSeconds(now(), -86_400);
  const health = await createHealthReader(table, now)();
  const banks = await Promise.all(
    banksByMarket.flat().map(async (bank) => {
      const [breakers, calls] = await Promise.all([
        fetchOpenBreakers(bank.code, { table, now }),
        counts.since(bank.code, dayAgo),
      ]);
      const known = health.get(bank.code);
      const lastError = calls.findLast((slot) => slot.lastError)?.lastError;
      return { ...bank, breakers, figures: figuresOfCalls(calls), lastError, outage: known && latestOutage(known) };
    }),
  );
  return { page: banksPage(banks, language) };
});

const decisions = {
  register: { decision: 'registering', action: 'bank.registering' },
  enable: { decision: 'active', action: 'bank.enabled' },
  disable: { decision: 'registered', action: 'bank.disabled' },
} as const;

/** Records a decision about a bank. A registration takes effect when the directory is next read. */
const decide = async (made: keyof typeof decisions, member: Member, bank: string, deps: Deps): Promise<Result> => {
  const links = createLinkStore(deps.table);
  if (!(await links.find(bank))) throw new Problem('not_found');
  const { decision, action } = decisions[made];
  await deps.record({ member, action, target: bank });
  await links.decide(bank, decision);
  return { redirect: banksPath };
};

export const decideBank = post(`${banksPath}/{bank}`, 'operator', {
  form: () => z.object({ decision: z.enum(['register', 'enable']) }),
  perform: ({ member, params, form }, deps) => decide(form.decision, member, params.bank, deps),
});

export const disableBank = post(`${banksPath}/{bank}/disable`, 'operator', {
  async question({ params, language }, { table }) {
    const link = await createLinkStore(table).find(params.bank);
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
