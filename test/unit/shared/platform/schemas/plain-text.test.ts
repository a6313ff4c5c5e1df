import { expect, test } from 'vitest';
import { topUpClient } from '#functions/dashboard/operator/client.ts';
import { routes as webhookRoutes } from '#functions/webhooks/routes.ts';
import { Instructions } from '#shared/standard/payments/instructions.ts';
import { Risks } from '#shared/standard/payments/risks.ts';
import { plainText, visibleText } from '#shared/platform/schemas/plain-text.ts';

/** A parser for each kind of text that clients send and people read. */
const parsers: Record<string, (text: string) => { readonly success: boolean }> = {
  'plain text': (text) => plainText(1, 100).safeParse(text),
  'the description of a new subscription': (description) =>
    webhookRoutes.createWebhook.body.safeParse({
      url: 'https://shop.example/hooks',
      product: 'payments',
      resources: ['payment'],
      description,
    }),
  'the changed description of a subscription': (description) =>
    webhookRoutes.updateWebhook.body.safeParse({ description }),
  'the reference of a top-up': (reference) =>
    topUpClient.form?.().safeParse({ count: '1', reference }) ?? { success: false },
  "the payee's name": (businessName) => Instructions.safeParse({ copCreditorName: { businessName } }),
  'the purpose of a transfer': (purpose) => Instructions.safeParse({ currencyRequest: { purpose } }),
  'the quote of a transfer': (fxQuoteId) => Instructions.safeParse({ currencyRequest: { fxQuoteId } }),
  'the contract of an exchange': (contractIdentification) =>
    Instructions.safeParse({ currencyRequest: { exchangeRateInformation: { contractIdentification } } }),
  'a browser': (userAgent) => Risks.safeParse({ debtorIndicators: { browserInformation: { userAgent } } }),
  'a font': (font) => Risks.safeParse({ debtorIndicators: { browserInformation: { availableFonts: [font] } } }),
  'a line of an address': (line) => Risks.safeParse({ DeliveryAddress: { AddressLine: [line] } }),
};

test.each(Object.entries(parsers))('%s must not contain control or bidirectional characters', (_what, parse) => {
  for (const text of ['Falcon Pay', 'فالكون للدفع 2027']) expect(parse(text)).toMatchObject({ success: true });
  for (const hidden of ['\0', '\n', '\u007f', '\u0085', '\u2028', '\u2029', '\u202a', '\u202e', '\u2066', '\u2069'])
    expect(parse(`Falcon${hidden}Pay`), JSON.stringify(hidden)).toMatchObject({ success: false });
});

test.each(Object.entries(parsers))('%s must have a visible character', (_what, parse) => {
  for (const invisible of ['\u200b', '\u200b \u2060', '\ufe0f', '\u3164'])
    expect(parse(invisible), JSON.stringify(invisible)).toMatchObject({ success: false });
  for (const joined of ['مه\u200cدی', '\u200fفالكون']) expect(parse(joined)).toMatchObject({ success: true });
});

test('texts that look the same are equal', () => {
  for (const text of ['Amal  Saleh', ' Amal\u00a0Saleh', 'Amal\u200b \u200eSaleh ', 'Am\u00adal Saleh'])
    expect(visibleText(text), JSON.stringify(text)).toBe('Amal Saleh');
  expect(visibleText('Zoe\u0308')).toBe(visibleText('Zo\u00eb'));
  for (const text of ['AmalSaleh', 'amal Saleh', 'Amal Saleh.']) expect(visibleText(text)).not.toBe('Amal Saleh');
});
