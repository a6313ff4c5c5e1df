import { expect, test } from 'vitest';
import { type RiskFacts, riskOf } from '#shared/banks/uae/terms/risk.ts';
import { parseMoney } from '#shared/standard/money.ts';
import { call } from '#test/support/banks/uae/requests.ts';

const creditor = {
  id: 'c',
  schemeName: 'IBAN',
  identification: 'AE460090000000123456789',
  businessName: 'Falcon Store LLC',
} as const;

const facts = (overrides: Partial<RiskFacts> = {}): RiskFacts => ({
  type: 'SingleInstantPayment',
  amount: parseMoney('150.00', 'AED'),
  merchantId: undefined,
  risks: undefined,
  isPayeeConfirmed: false,
  creditor,
  customer: call.customer,
  ...overrides,
});

test('the risk of a payment by a customer who is present states all facts that the service knows', () => {
  expect(riskOf(facts({ merchantId: 'MERCHANT01', creditorType: 'Merchant', isPayeeConfirmed: true }))).toEqual({
    DebtorIndicators: {
      Authentication: { AuthenticationChannel: 'Web', ChallengeOutcome: 'NotPerformed' },
      BrowserInformation: { UserAgent: 'Mozilla/5.0' },
    },
    TransactionIndicators: {
      IsCustomerPresent: true,
      IsContractPresent: false,
      Channel: 'Web',
      SubChannelType: 'WebBrowser',
      ChannelType: 'Other',
    },
    CreditorIndicators: {
      AccountType: 'Corporate',
      IsCreditorPrePopulated: true,
      TradingName: { en: 'Falcon Store LLC' },
      MerchantDetails: { MerchantId: 'MERCHANT01', MerchantName: 'Falcon Store LLC' },
      IsCreditorConfirmed: true,
    },
  });
});

test('the risk of a scheduled payment states that the customer is absent, and contains no empty objects', () => {
  const scheduled = facts({ type: 'FixedPeriodicSchedule', customer: undefined, creditorType: 'Individual' });
  expect(riskOf({ ...scheduled, risks: { debtorIndicators: { deviceInformation: {} }, DeliveryAddress: {} } })).toEqual(
    {
      DebtorIndicators: { Authentication: { ChallengeOutcome: 'NotPerformed' } },
      TransactionIndicators: { IsCustomerPresent: false, IsContractPresent: true, ChannelType: 'RecurringPayment' },
      CreditorIndicators: {
        AccountType: 'Retail',
        IsCreditorPrePopulated: true,
        TradingName: { en: 'Falcon Store LLC' },
        IsCreditorConfirmed: false,
      },
    },
  );
});

test("the client's statements override derived facts, but not the result of a payee check", () => {
  const risks = {
    PaymentContextCode: 'EcommerceGoods',
    creditorIndicators: { accountType: 'Retail', isCreditorConfirmed: true, isCreditorPrePopulated: false },
    debtorIndicators: { deviceInformation: { deviceType: 'Mobile' } },
  } as const;
  expect(riskOf(facts({ creditorType: 'Merchant', isPayeeConfirmed: false, risks }))).toMatchObject({
    TransactionIndicators: { Channel: 'Mobile', ChannelType: 'ECommerce' },
    CreditorIndicators: { AccountType: 'Retail', IsCreditorPrePopulated: false, IsCreditorConfirmed: false },
  });
});

test('the customer does not enter the creditors of a consent to pay several', () => {
  const several = riskOf(facts({ type: 'VariableOnDemand', creditor: undefined }));
  expect(several).toMatchObject({ CreditorIndicators: { IsCreditorPrePopulated: true } });
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 'Mobile'],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'Web'],
])('the channel of a customer with the browser %s is %s', (userAgent, Channel) => {
  const customer = { ipAddress: '192.0.2.7', userAgent, authenticatedAt: undefined };
  expect(riskOf(facts({ customer }))).toMatchObject({ TransactionIndicators: { Channel } });
});
