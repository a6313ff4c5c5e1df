import { describe, expect, test } from 'vitest';
import type { Failure } from '#functions/customer-pages/request/attempt.ts';
import { aNewRequest, aStagedConsent } from '#test/support/builders/a-payment.ts';
import { paymentPageOf } from '#test/support/drivers/customer-pages/a-page.ts';
import { textOf } from '#test/support/drivers/customer-pages/page-text.ts';
import { knownProviders } from '#shared/banks/providers/providers.ts';

const bank = knownProviders('UAE').find('uae-enbdx');
if (!bank) throw new Error('There is no such bank');

const pageAfter = async (failure: Failure, overrides: Parameters<typeof aNewRequest>[0] = {}) =>
  paymentPageOf({ request: aNewRequest(overrides) }, { attempt: { bank, failure } });

describe('a customer whose bank is unavailable', () => {
  test('can try again, or choose another bank on the same page', async () => {
    const html = await pageAfter('bank-failed');
    expect(textOf(html)).toContain(
      'Emirates NBD is not available at the moment. Try again in a minute, or choose another bank.',
    );
    expect(html).toContain('<ul class="banks">');
  });

  test('is not offered another bank if the client has chosen this one', async () => {
    const html = await pageAfter('bank-failed', { providerCode: 'uae-enbdx' });
    expect(textOf(html)).toContain(
      'Emirates NBD is not available at the moment. Try again in a minute, or go back to Falcon Pay to use another bank.',
    );
    expect(html).not.toMatch(/class="banks"|Choose another bank/);
    expect(html).toContain('Pay using AlTareq');
  });
});

test.each([
  ['en', 'You have gone to a bank too many times in the last few minutes. Wait two minutes, then try again.'],
  ['ar', 'انتقلت إلى البنك مرات كثيرة خلال الدقائق القليلة الماضية. انتظر دقيقتين، ثم حاول مرة أخرى.'],
] as const)(
  'a customer who goes to banks too often is asked to wait, on the same page (%s)',
  async (language, notice) => {
    const html = await paymentPageOf({ request: aNewRequest() }, { language, attempt: { bank, failure: 'too-often' } });
    expect(textOf(html)).toContain(notice);
    expect(html).toContain('<input type="hidden" name="review"');
  },
);

test('a customer whose request has changed since the page was opened reviews it again', async () => {
  const html = await pageAfter('review-changed');
  expect(textOf(html)).toContain('The details have changed since you opened this page. Review them again.');
  expect(html).toMatch(/role="alert"[^]*<input type="hidden" name="review" value="\w{64}"/);
});

test('a customer who goes back, reloads or opens a second window sees the state of the same request', async () => {
  const agreement = aStagedConsent();
  expect(textOf(await paymentPageOf(agreement))).toContain('you will not pay or share twice.');
  const paid = { ...agreement, request: { ...agreement.request, status: 'Completed' as const } };
  const [first, second] = [await paymentPageOf(paid), await paymentPageOf(paid)];
  expect(textOf(first)).toContain('Your Payment has been completed');
  expect(second).toBe(first);
  expect(first).not.toContain('<form');
});
