import { KMSClient } from '@aws-sdk/client-kms';
import { inject } from 'vitest';
import { newSigningKey, type SigningKey } from '#infra/operator/signing-key.ts';
import { kmsSigner } from '#shared/platform/signing/kms-signer.ts';
import { issueAccessToken } from '#shared/sessions/access-token.ts';
import { Integrator } from '#test/support/integrator.ts';
import { aClient, aDecision, operator } from '#test/support/story.ts';
import { saudiIban } from './samples.ts';

/** The kinds of id that a request can name. */
export type IdName = 'paymentRequestId' | 'consentId' | 'paymentId' | 'webhookId';

/** The clients that all routes refuse, each for a reason of its own. */
export interface Cast {
  /** A client like any other, with a resource of each kind in the UAE. */
  readonly stranger: Integrator;
  /** A client that asks in the UAE, with a resource of each kind in Saudi Arabia. */
  readonly traveller: Integrator;
  readonly emirati: Integrator;
  readonly withoutProducts: Integrator;
  /** Its limits allow one request of each kind, and the next one after many minutes. */
  readonly throttled: Integrator;
  readonly withoutBalance: Integrator;
  readonly tokenOfDisabled: string;
  readonly expiredToken: string;
  readonly unregisteredKey: SigningKey;
  /** An id of the stranger, or the traveller's in the market it does not ask in. */
  idOf(owner: 'stranger' | 'traveller', name: IdName): Promise<string>;
}

/** Opens a session, then shuts the client out. No function has cached it: all of them see at once that it is disabled. */
const shutOut = async (): Promise<string> => {
  const client = await aClient();
  const token = await client.token();
  await operator().setEnabled(client.facts.clientId, false);
  return token;
};

const signedAnHourAgo = async ({ baseUrl, facts }: Integrator): Promise<string> => {
  const { region, endpoint } = inject('place');
  const kms = new KMSClient({ region, endpoint, credentials: { accessKeyId: 'operator', secretAccessKey: 'local' } });
  const signer = kmsSigner(kms, [inject('sessionKeyArn')]);
  return issueAccessToken(signer, baseUrl, facts.clientId, () => new Date(Date.now() - 3_700_000));
};

const rare = 0.001;

/** The same client in Saudi Arabia. */
const abroad = ({ baseUrl, facts }: Integrator): Integrator => {
  const integrator = new Integrator(baseUrl, facts);
  integrator.market = 'KSA';
  return integrator;
};

const saudiTerms = { beneficiaryIban: saudiIban, currency: 'SAR', providerId: 'ksa-alrajhi' };

export const assembleCast = async (): Promise<Cast> => {
  const [stranger, traveller, emirati, withoutProducts, throttled, withoutBalance] = await Promise.all([
    aClient(),
    aClient(),
    aClient({ markets: ['UAE'] }),
    aClient({ products: [] }),
    aClient({ limits: { requests: rare, verifications: rare } }),
    aClient(),
  ]);
  const owners = { stranger, traveller: abroad(traveller) };
  const [strangers, travellers] = await Promise.all([aDecision(stranger), aDecision(owners.traveller, saudiTerms)]);
  const decisions = { stranger: strangers, traveller: travellers };
  return {
    stranger,
    traveller,
    emirati,
    withoutProducts,
    throttled,
    withoutBalance,
    tokenOfDisabled: await shutOut(),
    expiredToken: await signedAnHourAgo(stranger),
    unregisteredKey: newSigningKey(),
    async idOf(owner, name) {
      if (name === 'webhookId') return subscribe(owners[owner]);
      const { paymentRequestId, consentId, handed } = decisions[owner];
      return { paymentRequestId, consentId, paymentId: String(handed.body.data.paymentId) }[name];
    },
  };
};

let count = 0;

/** A new one each time: subscriptions belong to no market, so their owner can end them from any. */
const subscribe = async (owner: Integrator): Promise<string> => {
  count += 1;
  const url = 'https://hooks.shop.example/in';
  const body = { url, product: 'payments', resources: ['mandate'], description: `subscription ${count}` };
  return String((await owner.subscribe(body)).body.data.id);
};
