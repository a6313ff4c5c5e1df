import { expect, test } from 'vitest';
import { createAccountBankPayees } from '#shared/banks/uae/payees.ts';
import { uaeBank } from '#shared/banks/uae/uae-bank.ts';
import { formatMoney } from '#shared/standard/money.ts';
import { aModelBank, bankSigning } from '#test/support/banks/uae/a-uae-bank.ts';
import { signerWith } from '#test/support/banks/uae/keys.ts';
import { aPaymentConsent, call, orderUnder, submitOrder } from '#test/support/banks/uae/requests.ts';

/** The claims of both examples in the UAE guide, issued now. The example of a refund has no `nbf`. */
const guideClaims = () => {
  const iat = Math.floor(Date.now() / 1000);
  const iss = 'https://rs1.altareq1.sandbox.apihub.openfinance.ae';
  return { iss, aud: ['https://tpp.example.com'], iat, exp: iat + 300 };
};

/** Creates a bank whose responses from this path have these claims. */
const bankWith = (path: RegExp, claims: object) => {
  const model = aModelBank();
  model.tamper = ({ text, url }) => (path.test(url) ? signerWith(bankSigning).sign(claims) : text);
  return model;
};

test('a refund account that a bank signs as in the guide is accepted', async () => {
  const ConsentId = 'con-7f4a9b2c-1d3e-4f5a-b6c7-8d9e0f1a2b3c';
  const Identification = 'AE070331234567890123456';
  const RefundAccount = { SchemeName: 'IBAN', Identification, Name: { en: 'Ibrahim Al Suwaidi' } };
  const message = { Data: { ConsentId, RefundAccount }, Links: { Self: 'https://rs1.example/refund' }, Meta: {} };
  const { context } = bankWith(/refund$/, { ...guideClaims(), message });
  expect(await uaeBank(context).payments.refundAccount(ConsentId, call)).toMatchObject({
    identification: Identification,
  });
});

test('a confirmation of payee that a bank signs as in the guide is accepted', async () => {
  const Data = { NameMatchIndicator: 'ConfirmationOfPayee.Partial', MaskedName: 'Ibrahim Al S*****' };
  const message = { Data, Links: { Self: 'https://rs1.example/confirmation' }, Meta: {} };
  const claims = guideClaims();
  const { context, server } = bankWith(/confirmation$/, { ...claims, nbf: claims.iat, message });
  const payees = createAccountBankPayees(context, server.apis.payees ?? '');
  const payee = { iban: 'AE070331234567890123456', name: { businessName: 'Ibrahim Al Suwaidi' } };
  expect(await payees.confirm(payee, call)).toMatchObject({ match: 'close-match', accountHolderName: Data.MaskedName });
});

test.each([
  ['of the guide', 'AcceptedSettlementInProcess'],
  ['that no document defines', 'Queued'],
])('a payment with a status %s is pending, and can be followed', async (_origin, Status) => {
  const model = aModelBank();
  const { payments } = uaeBank(model.context);
  const order = orderUnder(aPaymentConsent(), 'token');
  const Amount = { Amount: formatMoney(order.amount), Currency: order.amount.currency };
  const at = new Date().toISOString();
  const dates = { StatusUpdateDateTime: at, CreationDateTime: at };
  const Data = { PaymentId: 'pay-1', ConsentId: order.bankConsentId, Status, Instruction: { Amount }, ...dates };
  model.respondNext(/payments$/, { status: 201, message: { Data } });
  model.respondNext(/payments\/pay-1$/, { status: 200, message: { Data } });
  const report = { status: 'Pending', record: { paymentId: 'pay-1' } };
  expect(await submitOrder(payments, order, call)).toMatchObject({ outcome: { accepted: report } });
  expect(await payments.read({ ...order, bankPaymentId: 'pay-1' }, call)).toMatchObject(report);
});
