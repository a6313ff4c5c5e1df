import { describe, expect, test } from 'vitest';
import { leavingPage } from '#functions/customer-pages/request/leaving-page.ts';
import type { Frame } from '#functions/customer-pages/pages/layout.ts';
import { returningPage } from '#functions/customer-pages/callback/return-pages.ts';
import type { Circumstances } from '#test/support/drivers/customer-pages/a-page.ts';
import { aRequester } from '#test/support/builders/a-call.ts';
import {
  aNewAccountRequest,
  paymentPageOf,
  sharingPageOf,
  sharingTextOf,
} from '#test/support/drivers/customer-pages/a-page.ts';
import { textOf } from '#test/support/drivers/customer-pages/page-text.ts';
import { wordingsIn } from '#test/support/drivers/customer-pages/wordings-in.ts';
import { aNewRequest, aStagedConsent } from '#test/support/builders/a-payment.ts';
import { faceOf } from '#shared/clients/brand/face.ts';
import { accountRequestLifecycle } from '#shared/accounts/request/account-request.ts';
import { knownProviders } from '#shared/banks/providers/providers.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { wordsOf } from '#shared/standard/consent-pages/tables/words-of.ts';
import { fill } from '#shared/standard/consent-pages/words.ts';
import { Language } from '#shared/standard/languages/language.ts';
import { type NationalMarket, rulesOf } from '#shared/standard/markets/market.ts';
import type { Instructions } from '#shared/standard/payments/instructions.ts';

const account = { id: '3f1a1a5e-5f0f-4b8e-9d1c-6a2f0a8f7b11', schemeName: 'IBAN' } as const;

const markets = {
  UAE: { bank: 'uae-enbdx', currency: 'AED', iban: 'AE070331234567890123456', englishName: 'Emirates NBD' },
  KSA: { bank: 'ksa-alrajhi', currency: 'SAR', iban: 'SA0380000000608010167519', englishName: 'Al Rajhi Bank' },
} as const;

const cases = (['UAE', 'KSA'] as const).flatMap((market) =>
  Language.options.map((language) => [market, language] as const),
);

const payeeChecks = (['match', 'close-match', 'no-match'] as const).map((match) => ({
  match,
  accountHolderName: 'Iv** En*****',
  providerCode: 'uae-enbdx',
  performedAt: '2026-11-21T08:00:00.000Z',
}));

/** Every combination of permissions to read data under a payment consent. */
const accesses: readonly Instructions['permissions'][] = [
  { readAccountsDetail: true, readRefundAccount: false },
  { readAccountsDetail: true },
  {},
];

const period = {
  frequency: 'Month',
  startDate: '2026-12-01',
  maxAmount: '200.00',
  controls: { maxCumulativeAmountPerPeriod: '400.00', maxCumulativeNumberOfPaymentsPerPeriod: 2 },
} as const;
const limits = { maxCumulativeAmount: '900.00', maxCumulativeNumberOfPayments: 5 };
const paymentSchedule = [{ paymentExecutionDate: '2026-12-05', amount: '150.00', maxAmount: '200.00' }];

/** Renders pages that together contain every text of a market. */
const pagesOf = async (market: NationalMarket, language: Language): Promise<readonly string[]> => {
  const { bank: provider, currency, iban } = markets[market];
  const circumstances: Circumstances = { language, provider };
  const request = (overrides: Partial<PaymentRequest>) =>
    aNewRequest({
      market,
      currency,
      creditorAccount: { ...account, identification: iban, name: 'Ivan England' },
      debtorAccount: { ...account, identification: iban, name: 'Mohammed Al Rashidi' },
      debtorReference: 'INV-1001',
      ...overrides,
    });
  const payment = (overrides: Partial<PaymentRequest>) => paymentPageOf({ request: request(overrides) }, circumstances);
  const outcome = (status: PaymentRequest['status']) =>
    paymentPageOf({ ...aStagedConsent(), request: { ...request({}), status } }, circumstances);
  const sharing = (permissions: readonly (typeof all)[number][]) =>
    sharingPageOf({ request: aNewAccountRequest({ market, permissions }) }, circumstances);
  const all = rulesOf(market).permissions;
  const shared = move(
    accountRequestLifecycle,
    move(accountRequestLifecycle, aNewAccountRequest({ market }), 'AwaitingAuthorization', '2026-11-21T08:00:00.000Z'),
    'Authorized',
    '2026-11-21T08:00:00.000Z',
  );
  const bank = knownProviders(market).find(provider);
  if (!bank) throw new Error('There is no such bank');
  const frame: Frame = {
    requester: faceOf(aRequester(), language),
    words: wordsOf(market),
    step: 'authorize',
  };
  return Promise.all([
    ...payeeChecks.map((payeeCheck) => payment({ payeeCheck })),
    ...accesses.map((permissions) => payment({ instructions: { permissions } })),
    payment({ type: 'FixedPeriodicSchedule', instructions: { ...limits, periodicSchedule: period } }),
    payment({ type: 'VariableOnDemand', instructions: { ...limits, periodicSchedule: period } }),
    payment({ type: 'FixedDefinedSchedule', instructions: { paymentSchedule } }),
    payment({ type: 'VariableDefinedSchedule', instructions: { paymentSchedule } }),
    paymentPageOf({ request: request({}) }, { language, provider: '' }),
    outcome('Processing'),
    outcome('Completed'),
    ...all.map((permission) => sharing([permission])),
    sharingPageOf({ request: aNewAccountRequest({ market }) }, { language, provider: '' }),
    sharingPageOf({ request: shared }, circumstances),
    leavingPage({ bank, link: 'https://bank.example', path: '/pay', userAgent: undefined, frame, language }).then(
      ({ html }) => html,
    ),
    returningPage('https://shop.example', frame, language).then(({ html }) => html),
  ]);
};

describe.each(cases)('the pages in %s (%s)', (market, language) => {
  test('contain every text that the market requires, character by character', async () => {
    const texts = (await pagesOf(market, language)).map(textOf);
    const bank = knownProviders(market).find(markets[market].bank);
    const values = {
      '[YOUR LFI]': (language === 'ar' ? bank?.arabicName : bank?.englishName) ?? '',
      '[TPP TRADING NAME]': 'Falcon Pay',
      '[YOUR TPP]': 'Falcon Pay',
      '{PERIODTYPE}': language === 'ar' ? 'شهر' : 'Month',
    };
    const isUnused = (text: string) => !texts.some((page) => page.includes(text));
    const missing = wordingsIn(wordsOf(market))
      .filter((wording) => wording !== wordsOf(market).mark?.name)
      .map((wording) => fill(wording[language], values))
      .filter(isUnused);
    // The UAE's table has a benefit of payments only because all markets have the same labels.
    const expected = market === 'UAE' ? [wordsOf(market).paymentLabels.benefit[language]] : [];
    expect(missing.filter((text) => !expected.includes(text))).toEqual([]);
  });
});

test('a permission that another one includes is not described twice', async () => {
  const text = await sharingTextOf({
    permissions: ['ReadAccountsBasic', 'ReadAccountsDetail', 'ReadParty', 'ReadPartyUser'],
  });
  const { descriptions } = wordsOf('UAE');
  expect(text).toContain(descriptions.ReadAccountsDetail?.en);
  expect(text).toContain(descriptions.ReadPartyUser?.en);
  expect(text).not.toContain(descriptions.ReadAccountsBasic?.en);
  expect(text).not.toContain(descriptions.ReadParty?.en);
});

test('a Saudi bank shows the days that a client of MAIN requested, which are days in Dubai', async () => {
  const days = { transactionsFrom: '2025-12-31T20:00:00.000Z', transactionsTo: '2026-01-31T19:59:59.999Z' };
  expect(await sharingTextOf({ market: 'MAIN', ...days }, { provider: 'ksa-snb' })).toContain(
    'Transactions from 1 January 2026 Transactions until 31 January 2026',
  );
});
