import type { Context } from 'aws-lambda';
import { beforeAll, expect, test } from 'vitest';
import { handleMessage } from '#functions/payment-runner/run-payment.ts';
import { PaymentStep } from '#shared/payments/payment/payment-steps.ts';
import * as callbacks from '#functions/payments/callbacks/operations.ts';
import * as consents from '#functions/payments/consents/operations.ts';
import * as debtorAccounts from '#functions/payments/debtor-accounts/operations.ts';
import * as payees from '#functions/payments/payees/operations.ts';
import * as payments from '#functions/payments/payments/operations.ts';
import * as requests from '#functions/payments/requests/operations.ts';
import { routes } from '#functions/payments/routes.ts';
import { connectBanks } from '#shared/banks/protocols/connect-banks.ts';
import { createLinkStore } from '#shared/banks/directory/link-store.ts';
import { refreshDirectory } from '#shared/banks/directory/refresh-directory.ts';
import { directoryOf } from '#shared/banks/protocols/protocols.ts';
import { countryOfProvider } from '#shared/banks/providers/built-in-banks.ts';
import { createProviderCatalog } from '#shared/banks/providers/providers.ts';
import { knownClients } from '#test/support/banks/known-clients.ts';
import { newClient } from '#shared/clients/client.ts';
import { finishAuthorisation } from '#shared/consents/finish-authorisation.ts';
import { stageAtBank } from '#shared/consents/stage-at-bank.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { createBankAccounts } from '#shared/payments/creditor/bank-account.ts';
import { createPayeeChecks } from '#shared/payments/payee/payee-check.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { createIdempotencyStore } from '#shared/platform/http/idempotency-store.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { createRateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { countries, Market } from '#shared/standard/markets/market.ts';
import { responseFormatOf } from '#shared/standard/problems/legacy-apis.ts';
import { signing } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { signerWith } from '#test/support/banks/uae/keys.ts';
import { call } from '#test/support/banks/uae/requests.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aBahrainiBank, clientId, participantsUrl } from '#test/support/third-market/a-bahraini-bank.ts';
import { market } from '#test/support/third-market/market.ts';
import { clientKey, requestOf } from '#test/simulation/stories/front/ask.ts';
import type { RouteName } from '#test/simulation/service/front.ts';
import { noEncryption } from '#test/support/banks/no-encryption.ts';

const local = useLocalTable();
const baseUrl = 'https://service.example';
const provider = 'bhr-nbb';
const iban = 'BH67BMAG00001299123456';

/** Creates the service with the banks of its markets: the identity in Bahrain differs from that in the others. */
const aService = async () => {
  const { table } = local();
  const bank = aBahrainiBank();
  const now = () => new Date();
  const directory = { ...directoryOf(market), participantsUrl, newBanks: 'active', addresses: 'own-https' } as const;
  await refreshDirectory(directory, { store: createLinkStore(table), http: bank.http });
  const stores = createPaymentStores(table);
  const access = { signer: signerWith(signing), http: bank.http };
  const links = connectBanks(
    {},
    {
      clients: [
        { ...access, markets: ['UAE', 'KSA'], clientId: 'client-elsewhere' },
        { ...access, markets: [market], clientId },
      ],
      eventsOf: 'every-consent',
      maxSlowInteractions: 10,
      table,
      now,
    },
  );
  const bankDeps = { links, secrets: noEncryption, baseUrl, clients: knownClients, now };
  const deps = {
    ...bankDeps,
    stores,
    bankAccounts: createBankAccounts(table),
    providers: createProviderCatalog(table, now),
    payeeBanks: async () => undefined,
    payeeChecks: createPayeeChecks(table, now),
    sandbox: undefined,
  };
  const client = {
    ...newClient({
      id: newId(),
      appId: newId(),
      name: 'Pearl Pay',
      markets: [...Market.options],
      products: ['payments'],
      createdAt: now().toISOString(),
    }),
    publicKeys: [clientKey],
  };
  const handler = serve(
    routes,
    { ...callbacks, ...consents, ...debtorAccounts, ...payees, ...payments, ...requests },
    deps,
    {
      baseUrl,
      responseFormatOf,
      addressHeader: undefined,
      callerOf: async () => client,
      markets: Market.options,
      limiter: createRateLimiter(table, now),
      idempotencyStore: createIdempotencyStore(table, now),
      recordKeyUse: async () => undefined,
    },
  );
  /** Sends a request as the client. Returns the status and the body. */
  const send = async (name: RouteName, requested: Parameters<typeof requestOf>[1], inMarket: string = market) => {
    const event = requestOf(name, { ...requested, key: newId() }, { client, market: inMarket });
    const { statusCode, body = '' } = await handler(event, {} as Context);
    return { status: statusCode, body: JSON.parse(body) };
  };

  /** Runs the steps of a payment until none is queued. */
  const runSteps = async (paymentId: string): Promise<void> => {
    const queued: unknown[] = [{ due: 'payment', paymentId, turn: 0 }];
    const queue = { url: 'steps', arn: 'steps' };
    const sender = { send: async (_to: unknown, message: unknown) => void queued.push(message) };
    for (let message = queued.shift(); message !== undefined; message = queued.shift())
      await handleMessage(PaymentStep.parse(message), {
        ...bankDeps,
        stores,
        sender,
        unknownPayments: 'impossible',
        steps: queue,
        paymentPolls: queue,
      });
  };

  return { bank, deps, stores, send, runSteps };
};

let service: Awaited<ReturnType<typeof aService>>;
beforeAll(async () => {
  service = await aService();
});

const aBahrainiPayment = { amount: '1.250', currency: 'BHD', beneficiaryIban: iban, providerId: provider };

test('a customer of a bank in the Bahraini directory pays 1.250 dinars to a Bahraini account', async () => {
  const { bank, deps, stores, send, runSteps } = service;
  const created = await send('createPaymentRequest', { body: aBahrainiPayment });
  expect(created).toMatchObject({ status: 201, body: { data: { amount: '1.250', currency: 'BHD' } } });
  const paymentRequestId = created.body.data.internalReferenceId;
  const consent = await send('createPaymentConsent', { query: { id: paymentRequestId } });
  expect(consent.status).toBe(201);

  const request = await stores.paymentRequests.get(paymentRequestId);
  const staged = await stores.paymentConsents.get(request?.consentId ?? '');
  if (!request || !staged) throw new Error('There is no consent');
  const customer = call.customer && { ...call.customer, authenticatedAt: undefined };
  const customerCall = { ...call, browser: 'browser', customer };
  const kind = paymentAgreements(stores);
  const link = await stageAtBank(kind, { request, consent: staged }, undefined, customerCall, deps);
  const redirect = Object.fromEntries(bank.approve(link).searchParams);
  const callback = { ...redirect, state: redirect.state ?? '' };
  await finishAuthorisation(kind, callback, { owner: undefined, ...customerCall }, deps);
  const { paymentId = '' } = (await stores.paymentRequests.get(paymentRequestId)) ?? {};
  await runSteps(paymentId);

  expect([...bank.payments.values()]).toMatchObject([{ amount: '1.250', currency: 'BHD', iban, status: 'settled' }]);
  const { body } = await send('listPayments', { query: { amount: '1.25' } });
  expect(body.data).toMatchObject([
    { id: paymentId, amount: '1.250', currencyCode: 'BHD', status: 'AcceptedCreditSettlementCompleted' },
  ]);
});

test.each([
  ['four decimals', { amount: '1.2505' }, market, 'amount'],
  ["another market's currency", { currency: 'AED' }, market, 'currency'],
  ['an IBAN of another market', { beneficiaryIban: 'AE070331234567890123456' }, market, 'beneficiaryIban'],
  ['a bank of another market', { providerId: 'uae-enbdx' }, market, 'providerId'],
  [
    'three decimals in dirhams',
    { amount: '1.255', currency: 'AED', beneficiaryIban: 'AE070331234567890123456', providerId: 'uae-enbdx' },
    'UAE',
    'amount',
  ],
] as const)('a payment with %s is rejected', async (_fault, overrides, inMarket, field) => {
  const { status, body } = await service.send(
    'createPaymentRequest',
    { body: { ...aBahrainiPayment, ...overrides } },
    inMarket,
  );
  expect(status).toBe(400);
  expect(Object.keys(body.details)).toContain(field);
});

test("the bank's country is that of the market whose directory lists it", async () => {
  const catalog = await service.deps.providers(market);
  expect(catalog.open.map(({ code, englishName, bank }) => [code, englishName, bank.country])).toEqual([
    [provider, 'Bank of Pearls', 'BH'],
  ]);
  expect(countries[countryOfProvider(provider, market)].timeZone).toBe('Asia/Bahrain');
  expect((await service.deps.providers('MAIN')).find(provider)?.englishName).toBe('Bank of Pearls');
});
