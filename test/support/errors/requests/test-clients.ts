import { KMSClient } from '@aws-sdk/client-kms';
import { inject } from 'vitest';
import { clientConfigOf } from '#infra/operator/connection.ts';
import { newSigningKey, type SigningKey } from '#infra/operator/keys/signing-key.ts';
import { kmsSigner } from '#shared/platform/signing/kms-signer.ts';
import { issueAccessToken } from '#shared/clients/sessions/access-token.ts';
import { newSession } from '#shared/clients/sessions/refresh-family.ts';
import { Integrator } from '#test/support/drivers/integrator.ts';
import { aClient, aConsent, aDecision, aPaymentRequest, operator } from '#test/support/drivers/journey.ts';
import { emiratiIban, saudiIban } from './samples.ts';

/** The kinds of id that a request can contain. */
export type IdName = 'paymentRequestId' | 'consentId' | 'paymentId' | 'webhookId' | 'bankAccountId' | 'mandateId';

/** Clients, tokens and keys with which routes reject requests, each for a different reason. */
export interface TestClients {
  /** A client that owns a resource of each kind in the UAE. */
  readonly otherClient: Integrator;
  /** A client that sends its requests in the UAE, but whose resources are in Saudi Arabia. */
  readonly clientWithSaudiResources: Integrator;
  /** A client that is enabled only for the UAE. */
  readonly uaeClient: Integrator;
  readonly withoutProducts: Integrator;
  /** A client whose limits allow one request of each kind, and the next only many minutes later. */
  readonly throttled: Integrator;
  readonly withoutBalance: Integrator;
  readonly tokenOfDisabled: string;
  readonly expiredToken: string;
  readonly unregisteredKey: SigningKey;
  /** Returns the id of one of the owner's resources. */
  idOf(owner: 'otherClient' | 'clientWithSaudiResources', name: IdName): Promise<string>;
}

/**
 * Creates a client with a session and disables it. Returns the access token. Functions have not cached the client, so
 * all of them immediately see that it is disabled.
 */
const createTokenOfDisabled = async (): Promise<string> => {
  const client = await aClient();
  const token = await client.token();
  await operator().setEnabled(client.facts.clientId, false);
  return token;
};

/** Returns a token that was signed more than an hour ago. */
const signExpiredToken = async ({ baseUrl, facts }: Integrator): Promise<string> => {
  const kms = new KMSClient(clientConfigOf(inject('settings')));
  const signer = kmsSigner(kms, [inject('sessionKeyArn')]);
  const anHourAgo = () => new Date(Date.now() - 3_700_000);
  const session = newSession(facts.clientId, 'key', anHourAgo);
  return issueAccessToken(signer, baseUrl, session, anHourAgo);
};

/** A limit of one request per thousand seconds. */
const slowRate = 0.001;

/** Returns the same client, whose requests are then sent in Saudi Arabia. */
export const inSaudiArabia = ({ baseUrl, facts }: Integrator): Integrator =>
  Object.assign(new Integrator(baseUrl, facts), { market: 'KSA' });

const saudiTerms = { beneficiaryIban: saudiIban, currency: 'SAR', providerId: 'ksa-alrajhi' };

export const createTestClients = async (): Promise<TestClients> => {
  const [otherClient, clientWithSaudiResources, uaeClient, withoutProducts, throttled, withoutBalance] =
    await Promise.all([
      aClient(),
      aClient(),
      aClient({ markets: ['UAE'] }),
      aClient({ products: [] }),
      aClient({ limits: { requests: slowRate, verifications: slowRate } }),
      aClient(),
    ]);
  const owners = { otherClient, clientWithSaudiResources: inSaudiArabia(clientWithSaudiResources) };
  const [uaeDecision, saudiDecision] = await Promise.all([
    aDecision(otherClient),
    aDecision(owners.clientWithSaudiResources, saudiTerms),
  ]);
  const decisions = { otherClient: uaeDecision, clientWithSaudiResources: saudiDecision };
  return {
    otherClient,
    clientWithSaudiResources,
    uaeClient,
    withoutProducts,
    throttled,
    withoutBalance,
    tokenOfDisabled: await createTokenOfDisabled(),
    expiredToken: await signExpiredToken(otherClient),
    unregisteredKey: newSigningKey(),
    async idOf(owner, name) {
      if (name === 'webhookId') return subscribe(owners[owner]);
      if (name === 'mandateId') return aMandate(owners[owner]);
      if (name === 'bankAccountId') return addBankAccount(owners[owner]);
      const { paymentRequestId, consentId, forwarded } = decisions[owner];
      return { paymentRequestId, consentId, paymentId: String(forwarded.body.data.paymentId) }[name];
    },
  };
};

/** Creates a mandate, which exists as soon as its consent does and has the same id. */
const aMandate = async (owner: Integrator): Promise<string> => {
  const terms = owner.market === 'KSA' ? saudiTerms : {};
  const paymentRequestId = await aPaymentRequest(owner, { ...terms, type: 'FixedOnDemand', reference: 'mandate' });
  return (await aConsent(owner, paymentRequestId)).consentId;
};

const addBankAccount = async (owner: Integrator): Promise<string> => {
  const identificationNumber = owner.market === 'KSA' ? saudiIban : emiratiIban;
  const { body } = await owner.post('/payment/bank-account', {
    accountDetails: { identificationNumber },
    accountHolderDetails: { name: 'Ivan England' },
  });
  return String(body.data.id);
};

let count = 0;

/** Creates a new subscription on every call, because a case may delete it: its owner can do so from any market. */
const subscribe = async (owner: Integrator): Promise<string> => {
  count += 1;
  const url = 'https://hooks.shop.example/in';
  const body = { url, product: 'payments', resources: ['mandate'], description: `subscription ${count}` };
  return String((await owner.subscribe(body)).body.data.id);
};
