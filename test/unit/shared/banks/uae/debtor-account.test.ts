import { expect, test } from 'vitest';
import { uaeBank } from '#shared/banks/uae/uae-bank.ts';
import { aModelBank } from '#test/support/banks/uae/a-uae-bank.ts';
import { aPaymentConsent, call, codeOf } from '#test/support/banks/uae/requests.ts';

const iban = 'AE950260000841281005281';

const accountWith = (fields: object) => ({
  AccountId: 'account-1',
  AccountHolderName: 'Rashid Al Mansoori',
  AccountIdentifiers: [{ SchemeName: 'IBAN', Identification: iban }],
  ...fields,
});

/** Returns the debtor account under an approved consent at a bank that returns these accounts. */
const debtorAccountAmong = async (...Account: readonly object[]) => {
  const model = aModelBank();
  const { authority } = uaeBank(model.context);
  const consent = aPaymentConsent();
  await authority.stage(consent, call);
  const stored = model.consents.get(consent.bankConsentId);
  if (stored) stored.Data.Status = 'Authorized';
  const Links = { Self: '/accounts', Next: null };
  model.respondNext(/accounts$/, { status: 200, json: { Data: { Account }, Links, Meta: {} } });
  return (await authority.exchangeCode(codeOf(consent), call)).debtorAccount;
};

/** The account of the model bank's response to a query of the refund account. */
const refundAccount = { schemeName: 'IBAN', identification: 'AE070331234567890123456', name: 'Sara Ali' };

test.each<[string, object, string | undefined]>([
  ['the account holder', {}, 'Rashid Al Mansoori'],
  ['no one', { AccountHolderName: null }, undefined],
  [
    'the account holder, if the IBAN has no name',
    { AccountIdentifiers: [{ SchemeName: 'IBAN', Identification: iban, Name: null }] },
    'Rashid Al Mansoori',
  ],
])('the only account of a consent has the name of %s', async (_whose, fields, name) => {
  expect(await debtorAccountAmong(accountWith(fields))).toEqual({ schemeName: 'IBAN', identification: iban, name });
});

test('the debtor account is unknown if the consent has several accounts, so the refund account is read', async () => {
  const other = accountWith({ AccountId: 'account-2', AccountIdentifiers: null });
  expect(await debtorAccountAmong(accountWith({}), other)).toEqual(refundAccount);
});

test.each<[string, object | null, string | undefined]>([
  ['no English name', { en: null, ar: 'سارة علي' }, 'سارة علي'],
  ['no name', null, undefined],
])('a refund account with %s is accepted', async (_which, Name, name) => {
  const model = aModelBank();
  const { bankConsentId } = aPaymentConsent();
  const RefundAccount = { SchemeName: 'IBAN', Identification: iban, Name };
  model.respondNext(/refund$/, { status: 200, message: { Data: { ConsentId: bankConsentId, RefundAccount } } });
  expect(await uaeBank(model.context).payments.refundAccount(bankConsentId, call)).toEqual({
    schemeName: 'IBAN',
    identification: iban,
    name,
  });
});
