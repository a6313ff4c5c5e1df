import { expect, test } from 'vitest';
import { presentProviderHealth } from '#functions/providers/health-view.ts';
import { statusPage } from '#functions/providers/status/status-page.ts';
import { countsIn, slotOf } from '#shared/banks/health/call-counts.ts';
import { type ProviderHealth, withStep } from '#shared/banks/health/provider-health.ts';
import { providerById } from '#shared/banks/providers/built-in-banks.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';

const start = '2026-11-22T10:00:00.000Z';
const at = (seconds: number) => addSeconds(start, seconds);
const bank = { provider: 'uae-enbdx', market: 'UAE' } as const;
const found = providerById('UAE', bank.provider);
if (!found) throw new Error('The bank is unknown');
const provider = found;

type Change = readonly [step: Parameters<typeof withStep>[2], status: Parameters<typeof withStep>[3], seconds: number];
const healthAfter = (...changes: readonly Change[]): ProviderHealth | undefined =>
  changes.reduce<ProviderHealth | undefined>(
    (health, [step, status, seconds]) => withStep(health, bank, step, status, at(seconds)),
    undefined,
  );
const banksWith = (health: ProviderHealth | undefined) => new Map(health ? [[bank.provider, health]] : []);

test('the status of a bank is the worst of its steps, and each change of it has a version', () => {
  const health = healthAfter(
    ['token', 'degraded', 0],
    ['payment', 'down', 60],
    ['payment', 'down', 61],
    ['payment', 'operational', 120],
    ['token', 'operational', 180],
  );
  expect(health?.history).toEqual([
    { status: 'degraded', at: at(0), version: 0 },
    { status: 'down', at: at(60), version: 1 },
    { status: 'degraded', at: at(120), version: 2 },
    { status: 'operational', at: at(180), version: 3 },
  ]);
  expect(health?.outages.map(({ step, status }) => `${step} ${status}`)).toEqual(['token degraded', 'payment down']);
});

test('a bank that works all the time has no health to store', () => {
  expect(healthAfter(['token', 'operational', 0])).toBeUndefined();
});

test('the figures of a step cover its calls of the last hour and day', () => {
  const counts = [
    ...countsIn(slotOf(at(-60)), { 'token 0': 50, 'token 3': 49, 'token failed': 1, 'payment failed': 2 }),
    ...countsIn(slotOf(at(-7_200)), { 'token 10': 100 }),
    ...countsIn(slotOf(at(-90_000)), { 'token failed': 1_000 }),
  ];
  const { steps, status, since, outages } = presentProviderHealth(provider, new Map(), counts, at(0));
  expect({ status, since, outages }).toEqual({ status: 'operational', since: null, outages: [] });
  expect(steps).toMatchObject([
    {
      step: 'token',
      lastHour: { calls: 100, successShare: 0.99, p50Ms: 50, p95Ms: 350 },
      lastDay: { calls: 200, successShare: 0.995, p50Ms: 5_000, p95Ms: 5_000 },
    },
    { step: 'payment', lastHour: { calls: 2, successShare: 0, p50Ms: null, p95Ms: null } },
  ]);
});

test('a step that is down is listed with its outage, even without calls', () => {
  const health = healthAfter(['token', 'down', 0], ['token', 'operational', 60], ['payment', 'down', 90]);
  const { steps, outages } = presentProviderHealth(provider, banksWith(health), [], at(100));
  expect(steps).toMatchObject([{ step: 'payment', status: 'down', since: at(90), lastDay: { successShare: null } }]);
  expect(outages).toEqual([
    { step: 'payment', status: 'down', from: at(90), to: null },
    { step: 'token', status: 'down', from: at(0), to: at(60) },
  ]);
});

test('the status page names each bank, its problems and earlier ones in both languages', async () => {
  const banks = [
    {
      bank: provider,
      health: healthAfter(['token', 'down', 0], ['token', 'operational', 60], ['data', 'degraded', 90]),
    },
  ];
  const english = (await statusPage({ language: 'en', market: 'UAE', banks })).html;
  for (const text of [
    'Emirates NBD',
    'Some requests fail',
    '(account data; since',
    'Recent problems',
    'Not responding',
  ])
    expect(english).toContain(text);
  expect(english).not.toContain('All banks are working.');
  expect((await statusPage({ language: 'ar', market: 'UAE', banks })).html).toContain('(بيانات الحسابات؛ منذ');
  const arabic = (await statusPage({ language: 'ar', market: 'UAE', banks: [{ bank: provider, health: undefined }] }))
    .html;
  for (const text of [provider.arabicName, 'يعمل', 'جميع البنوك تعمل.', 'dir="rtl"']) expect(arabic).toContain(text);
});

test('the status page of a market without banks does not say that all of them work', async () => {
  const english = (await statusPage({ language: 'en', market: 'KSA', banks: [] })).html;
  expect(english).toContain('No bank is available yet.');
  expect(english).not.toContain('All banks are working.');
  expect((await statusPage({ language: 'ar', market: 'KSA', banks: [] })).html).toContain('لا يتوفر أي بنك بعد.');
});
