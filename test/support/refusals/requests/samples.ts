import type { routes as auth } from '#functions/auth/routes.ts';
import type { routes as payments } from '#functions/payments/routes.ts';
import type { routes as providers } from '#functions/providers/routes.ts';
import type { routes as verifications } from '#functions/verifications/routes.ts';
import type { routes as webhooks } from '#functions/webhooks/routes.ts';
import type { Integrator } from '#test/support/integrator.ts';
import { aPayment } from '#test/support/story.ts';
import type { Parts } from './request.ts';

type Table = typeof auth & typeof payments & typeof providers & typeof verifications & typeof webhooks;
export type Operation = keyof Table;
type Idempotent = { [O in Operation]: Table[O] extends { idempotency: string } ? O : never }[Operation];

/** Well-formed ids that nobody has. */
const nobody = '5ac828cb-9034-884a-96b0-e948a31ac65f';
const nobodyElse = '6bd939dc-a145-895b-a7c1-fa59b42bd760';

export const saudiIban = 'SA0380000000608010167519';
export const emiratiIban = 'AE070331234567890123456';
const otherSaudiIban = 'SA21800000DZJWMC65147ERH';
const otherEmiratiIban = 'AE270260000100000000001';

const credentials = ({ facts: { appId, apiKey } }: Integrator): Parts => ({
  headers: { 'app-id': appId, 'x-api-key': apiKey },
});

/** A refresh token is good once: every request gets one of its own. */
const refreshing = async (client: Integrator): Promise<Parts> => ({
  headers: { 'refresh-token': String((await client.openSession()).body.data.refreshToken) },
});

const idQuestion = { iban: saudiIban, idValue: '1010000006' };
const corporateQuestion = { iban: saudiIban, unifiedNationalNumber: '7000000005' };
const subscription = { url: 'https://hooks.shop.example/in', product: 'payments', resources: ['payment'] };

const nothing = (): Parts => ({});
const byId = (parameter: string) => (): Parts => ({ params: { [parameter]: nobody } });
const asking =
  (body: object): Sample =>
  () => ({ body });

type Sample = (client: Integrator) => Parts | Promise<Parts>;

/**
 * What a request of each route needs for its schemas to accept it. The ids are of nobody: a request that no case has
 * spoilt ends with 404 instead of changing something.
 */
export const samples: Readonly<Record<Operation, Sample>> = {
  createSession: credentials,
  refreshSession: refreshing,
  getKeySet: nothing,
  getClientKeySet: () => ({ params: { segment: nobody } }),
  legacyToken: credentials,
  legacyRefresh: refreshing,
  legacyKeySet: nothing,
  listProviders: nothing,
  listPurposeCodes: nothing,
  legacyAccountProviders: nothing,
  legacyPaymentProviders: nothing,
  legacyPurposeCodes: nothing,
  createPaymentRequest: asking(aPayment()),
  listPaymentRequests: nothing,
  getPaymentRequest: byId('paymentRequestId'),
  cancelPaymentRequest: byId('paymentRequestId'),
  createPaymentConsent: () => ({ query: { id: nobody } }),
  getPaymentConsent: byId('consentId'),
  syncPaymentConsent: () => ({ query: { paymentRequestId: nobody } }),
  listPaymentConsents: nothing,
  updatePaymentConsent: () => ({ params: { consentId: nobody }, body: { status: 'Revoked' } }),
  listPayments: nothing,
  getPayment: byId('paymentId'),
  writeCallback: () => ({ query: { state: `${nobody}.secret`, code: 'code' } }),
  callback: () => ({ query: { state: `${nobody}.secret`, code: 'code' } }),
  verifyBeneficiary: asking({ iban: emiratiIban }),
  idMatch: asking(idQuestion),
  corporate: asking(corporateQuestion),
  beneficiaryMatch: asking({ iban: saudiIban }),
  commercialRegistration: () => ({ query: { unifiedNationalNumber: '7000000005', language: 'en' } }),
  commonMatch: asking(idQuestion),
  commonCorporate: asking(corporateQuestion),
  proMatch: asking(idQuestion),
  proCorporate: asking(corporateQuestion),
  getCatalogue: nothing,
  createWebhook: asking(subscription),
  listWebhooks: nothing,
  getWebhook: byId('webhookId'),
  updateWebhook: () => ({ params: { webhookId: nobody }, body: { status: 'Inactive' } }),
  deleteWebhook: byId('webhookId'),
  getWebhookKeySet: nothing,
};

const otherIdQuestion = { ...idQuestion, iban: otherSaudiIban };
const otherCorporateQuestion = { ...corporateQuestion, iban: otherSaudiIban };

/** What another request of the route has instead, to be sent under the first one's Idempotency-Key. */
export const otherRequests: Readonly<Record<Idempotent, Parts>> = {
  // It has nothing of its own but the credentials, and those choose the scope of the key.
  createSession: {},
  refreshSession: { body: { refreshToken: 'another' } },
  createPaymentRequest: { body: aPayment({ reference: 'another' }) },
  createPaymentConsent: { query: { id: nobodyElse } },
  writeCallback: { query: { state: `${nobodyElse}.secret`, code: 'code' } },
  verifyBeneficiary: { body: { iban: otherEmiratiIban } },
  idMatch: { body: otherIdQuestion },
  corporate: { body: otherCorporateQuestion },
  beneficiaryMatch: { body: { iban: otherSaudiIban } },
  commonMatch: { body: otherIdQuestion },
  commonCorporate: { body: otherCorporateQuestion },
  proMatch: { body: otherIdQuestion },
  proCorporate: { body: otherCorporateQuestion },
  createWebhook: { body: { ...subscription, description: 'another' } },
};
