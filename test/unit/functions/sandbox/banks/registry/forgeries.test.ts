// @module-tag variant
import { expect, test } from 'vitest';
import type { Forgery, Variant } from '#functions/sandbox/banks/registry/switches.ts';
import { BankUnavailable, InvalidRedirect } from '#shared/banks/port/errors.ts';
import type { PaymentConsentToStage } from '#shared/banks/port/consents.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aSandbox as aSaudiSandbox, anAccountConsent, codeIn } from '#test/support/banks/sandbox-ksa/a-sandbox.ts';
import { aSandbox, redirectUri } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { aSharingService } from '#test/support/banks/sandbox-uae/a-sharing-service.ts';
import { aPaymentConsent, call, orderUnder, submitOrder } from '#test/support/banks/uae/requests.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';
const saudiBank = 'ksa-alrajhi';

/** Has a customer approve a consent at a bank with a forgery or a variant. */
const approveAt = async (
  switches: { forges?: Forgery[]; variants?: Variant[] },
  terms: PaymentConsentToStage = aPaymentConsent(),
) => {
  const sandbox = await aSandbox(local().table);
  await sandbox.switch(bank, switches);
  const { authority, payments } = await sandbox.connect(bank);
  const consent = { ...terms, redirectUri };
  return { sandbox, authority, payments, consent, code: await sandbox.approve(authority, consent) };
};

test.each<Forgery>([
  'second-audience',
  'no-iat',
  'old-iat',
  'negative-lifetime',
  'empty-token',
  'other-details-type',
  'other-consent-amount',
])('tokens of a bank that forges %s are rejected', async (forgery) => {
  const { authority, code } = await approveAt({ forges: [forgery] });
  await expect(authority.exchangeCode(code, call)).rejects.toBeInstanceOf(BankUnavailable);
});

test.each<Forgery>(['second-audience', 'no-iat', 'old-iat'])(
  'the redirect of a Saudi bank that forges %s is rejected',
  async (forgery) => {
    const sandbox = await aSaudiSandbox(local().table);
    await sandbox.switch(saudiBank, { forges: [forgery] });
    const { authority } = await sandbox.connect(saudiBank);
    const consent = anAccountConsent();
    const staged = await authority.stage(consent, call);
    const code = codeIn(await sandbox.decide(staged.link), consent, staged);
    await expect(authority.exchangeCode(code, call)).rejects.toBeInstanceOf(InvalidRedirect);
    await sandbox.switch(saudiBank, {});
  },
);

test.each<Forgery>(['other-amount', 'other-currency', 'other-consent'])(
  'a payment of a bank that forges %s is rejected, and found later',
  async (forgery) => {
    const { sandbox, authority, payments, consent, code } = await approveAt({});
    const { accessToken } = await authority.exchangeCode(code, call);
    const order = orderUnder(consent, accessToken);
    await sandbox.switch(bank, { forges: [forgery] });
    await expect(submitOrder(payments, order, call)).rejects.toBeInstanceOf(BankUnavailable);
    await expect(payments.find(order, call)).rejects.toBeInstanceOf(BankUnavailable);
    await sandbox.switch(bank, {});
    expect(await payments.find(order, call)).toMatchObject({ status: expect.any(String) });
  },
);

/** Creates the terms of a consent to several payments, from today on. */
const aMandate = (): PaymentConsentToStage => {
  const consent = aPaymentConsent('FixedOnDemand');
  const startDate = dayIn('Asia/Dubai', new Date().toISOString());
  const controls = { maxCumulativeNumberOfPaymentsPerPeriod: 5 };
  const instructions = { periodicSchedule: { frequency: 'Month', startDate, controls } } as const;
  return { ...consent, payment: { ...consent.payment, instructions } };
};

test('a bank that returns an earlier payment returns the first one under the consent', async () => {
  const { sandbox, authority, payments, consent, code } = await approveAt({}, aMandate());
  const { accessToken } = await authority.exchangeCode(code, call);
  const paymentIdOf = async () => {
    const { outcome } = await submitOrder(payments, orderUnder(consent, accessToken), call);
    return typeof outcome === 'object' && 'accepted' in outcome ? outcome.accepted.record.paymentId : outcome;
  };
  const first = await paymentIdOf();
  expect(await paymentIdOf()).not.toEqual(first);
  await sandbox.switch(bank, { forges: ['earlier-payment'] });
  expect(await paymentIdOf()).toEqual(first);
});

test('a bank whose discovery document has only the beginning of its issuer is not used', async () => {
  const sandbox = await aSaudiSandbox(local().table);
  await sandbox.switch(saudiBank, { forges: ['short-issuer'] });
  await expect(sandbox.serverOf(saudiBank)).rejects.toBeInstanceOf(BankUnavailable);
  await sandbox.switch(saudiBank, {});
  expect(await sandbox.serverOf(saudiBank)).toMatchObject({ provider: saudiBank });
});

test.each<Variant>(['no-lifetime', 'echoed-details', 'weak-key'])(
  'the tokens of a bank with the variant %s are accepted',
  async (variant) => {
    const { authority, code } = await approveAt({ variants: [variant] });
    expect(await authority.exchangeCode(code, call)).toMatchObject({ consent: { status: 'Authorized' } });
  },
);

test('all transactions of a UAE bank with the variant one-page are read from one page', async () => {
  const service = await aSharingService(local().table, bank);
  const consent = await service.createConsent({
    permissions: ['ReadAccountsBasic', 'ReadTransactionsBasic', 'ReadTransactionsDetail'],
  });
  await service.followRedirect(await service.approve(consent));
  const sizes: number[] = [];
  service.intercept(async (response, { url }) => {
    if (url.includes('/transactions')) sizes.push(response.text.length);
    return response;
  });
  await service.sandbox.switch(bank, { variants: ['one-page'] });
  const { accounts } = await service.read(consent, { include: ['transactions'], from: '2026-01-01', to: '2026-12-31' });
  await service.sandbox.switch(bank, {});
  expect(sizes).toHaveLength(accounts.length);
  const counts = accounts.map(({ transactions }) => transactions?.items.length ?? 0);
  expect(Math.max(...counts)).toBeGreaterThan(200);
});
