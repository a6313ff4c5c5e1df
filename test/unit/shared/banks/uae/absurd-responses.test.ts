import { expect, test } from 'vitest';
import type { BankTokens } from '#shared/banks/port/consents.ts';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import { createAccountBankPayees } from '#shared/banks/uae/payees.ts';
import { uaeBank } from '#shared/banks/uae/uae-bank.ts';
import { formatMoney } from '#shared/standard/money.ts';
import { aModelBank } from '#test/support/banks/uae/a-uae-bank.ts';
import { aPaymentConsent, call, codeOf, orderUnder, submitOrder } from '#test/support/banks/uae/requests.ts';

/** Exchanges a code at a bank whose token response has the given fields changed. */
const tokensWith = async (fields: object): Promise<BankTokens> => {
  const model = aModelBank();
  const { authority } = uaeBank(model.context);
  const consent = aPaymentConsent();
  await authority.stage(consent, call);
  model.tamper = ({ text, url }) =>
    url.endsWith('/token') && text.includes('id_token')
      ? JSON.stringify({ ...(JSON.parse(text) as object), ...fields })
      : text;
  return authority.exchangeCode(codeOf(consent), call);
};

test.for([
  ['a token with a negative lifetime', { expires_in: -5 }],
  ['an access token of 300 kB', { access_token: 'a'.repeat(300_000) }],
  ['an access token with a line break', { access_token: 'a\r\nx-other: 1' }],
  ['an empty access token', { access_token: '' }],
  ['an access token with characters that headers do not allow', { access_token: 'رمز' }],
  ['a refresh token of 300 kB', { refresh_token: 'a'.repeat(300_000) }],
  ['a refresh token with NUL', { refresh_token: 'a\0' }],
] as const)('%s is not stored', async ([, fields]) => {
  await expect(tokensWith(fields)).rejects.toBeInstanceOf(BankUnavailable);
});

test.for([
  ['missing', undefined, 300],
  ['a string', '600', 300],
  ['absurdly large', 1e308, 366 * 86_400],
] as const)('tokens are stored even if their lifetime is %s', async ([, expiresIn, expected]) => {
  expect((await tokensWith({ expires_in: expiresIn })).expiresInSeconds).toBe(expected);
});

/** Submits an order to a bank that returns the payment with the given fields changed. */
const submitAnOrder = async (data: object) => {
  const model = aModelBank();
  const order = orderUnder(aPaymentConsent(), 'token');
  const at = new Date().toISOString();
  const Amount = { Amount: formatMoney(order.amount), Currency: order.amount.currency };
  const validData = { PaymentId: 'pay-1', ConsentId: order.bankConsentId, Status: 'Pending', Instruction: { Amount } };
  const message = { Data: { ...validData, StatusUpdateDateTime: at, CreationDateTime: at, ...data } };
  model.respondNext(/payments$/, { status: 201, message });
  return submitOrder(uaeBank(model.context).payments, order, call);
};

test.for(['\0', '', 'a b', 'a'.repeat(129), '\ud800'])('the invalid payment id %j is not stored', async (PaymentId) => {
  await expect(submitAnOrder({ PaymentId })).rejects.toBeInstanceOf(BankUnavailable);
});

test("a bank's error message is truncated to the size that a database item can hold", async () => {
  const reason = { Code: 'Rejected', Message: '\ud800'.repeat(5_000) };
  const { outcome } = await submitAnOrder({ RejectReasonCode: Array.from({ length: 50 }, () => reason) });
  const { rejectReasons } =
    typeof outcome === 'object' && 'accepted' in outcome ? outcome.accepted.record : { rejectReasons: [] };
  expect(rejectReasons).toHaveLength(20);
  expect(rejectReasons[0]).toEqual({ code: 'Rejected', description: '\ufffd'.repeat(1_000) });
});

test('a reason without a message is described by its code', async () => {
  const RejectReasonCode = [{ Code: 'Rejected', Message: null }];
  expect(await submitAnOrder({ RejectReasonCode })).toMatchObject({
    outcome: { accepted: { record: { rejectReasons: [{ code: 'Rejected', description: 'Rejected' }] } } },
  });
});

test.for([
  ['charges', { Charges: [{ Type: 'Fee', ChargeBearer: 'BorneByDebtor' }] }],
  ['an exchange rate', { ExchangeRate: { ExchangeRate: '3.6725' } }],
  ['a reason', { RejectReasonCode: [{ Message: 'No code' }] }],
  ['no values', { Charges: null, ExchangeRate: null, RejectReasonCode: null, PaymentTransactionId: null }],
] as const)('a payment whose response has %s in an unknown format is recorded without', async ([, data]) => {
  expect(await submitAnOrder(data)).toMatchObject({
    outcome: { accepted: { record: { paymentId: 'pay-1', charges: [], rejectReasons: [], exchangeRate: undefined } } },
  });
});

test('a confirmation of payee whose masked name is null is accepted', async () => {
  const { respondNext, context, server } = aModelBank();
  const Data = { NameMatchIndicator: 'ConfirmationOfPayee.Yes', MaskedName: null };
  respondNext(/confirmation$/, { status: 200, message: { Data } });
  const payees = createAccountBankPayees(context, server.apis.payees ?? '');
  const confirmation = await payees.confirm(
    { iban: 'AE070331234567890123456', name: { businessName: 'Falcon Store LLC' } },
    call,
  );
  expect(confirmation).toMatchObject({ match: 'match', accountHolderName: undefined });
});
