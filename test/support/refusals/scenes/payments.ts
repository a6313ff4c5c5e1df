import { canMove } from '#shared/platform/lifecycle/lifecycle.ts';
import { consentLifecycle, ConsentStatus } from '#shared/consents/consent-status.ts';
import { decideAtBank, type Integrator } from '#test/support/integrator.ts';
import { aConsent, aPayment, aPaymentRequest } from '#test/support/story.ts';
import { saudiIban } from '../requests/samples.ts';
import {
  alterConsent,
  alterRequest,
  askWhileRunning,
  consentsByStatus,
  inAnHour,
  longAgo,
  moveConsent,
  moveRequest,
  requestsByStatus,
  type Scene,
} from './scene.ts';

export const createPaymentRequest = async ({ ask }: Scene): Promise<void> => {
  const send = (name: string, over: Record<string, unknown>) => ask(name, { body: aPayment(over) });
  const foreign = { currency: 'SAR', providerId: 'ksa-alrajhi', beneficiaryIban: saudiIban };
  await send('the terms of another market', foreign);
  await send('the accounts of another market', {
    debtorAccount: { identification: saudiIban },
    additionalCreditorAccounts: [{ identification: 'AE00' }, { schemeName: 'AccountNumber', identification: '1' }],
  });
  await send('a bank nobody knows', { providerId: 'uae-nobody' });
  await send('a purpose nobody knows', { purpose: 'NONE' });
  await send('no account to pay to', { beneficiaryIban: undefined });
  await send('a schedule left out', { type: 'FixedPeriodicSchedule' });
  await send('a schedule that contradicts the type', {
    instructions: {
      amount: { amount: '1.00', currency: 'AED' },
      paymentSchedule: [{ paymentExecutionDate: '2099-01-01' }],
    },
  });
  await send('a schedule in the past', {
    type: 'FixedDefinedSchedule',
    instructions: { paymentSchedule: [{ amount: '150.00', paymentExecutionDate: '2020-01-01' }] },
  });
  await send('mistakes deep in the risks', {
    risks: {
      DeliveryAddress: { Country: 'AE', CountrySubDivision: 'Atlantis' },
      debtorIndicators: { geoLocation: { latitude: 'north' }, deviceInformation: { unknown: 1 } },
    },
  });
  await send('mistakes deep in the instructions', {
    instructions: { permissions: { readBalances: true }, currencyRequest: { priority: 'Later' } },
  });
};

export const cancelPaymentRequest = async ({ client, ask }: Scene): Promise<void> => {
  const cancel = (name: string, paymentRequestId: string) => ask(name, { params: { paymentRequestId } });
  for (const [status, id] of await requestsByStatus(client)) await cancel(`with a consent, ${status}`, id);
  for (const status of ['Cancelled', 'Expired'] as const) {
    const id = await aPaymentRequest(client, { reference: status });
    await moveRequest(id, status);
    await cancel(`without a consent, ${status}`, id);
  }
};

export const createPaymentConsent = async (scene: Scene): Promise<void> => {
  const { client, ask } = scene;
  const stage = (name: string, id: string, providerId?: string) =>
    ask(name, { query: { id, ...(providerId !== undefined && { providerId }) } });
  for (const [status, id] of await requestsByStatus(client)) await stage(`with a consent, ${status}`, id);
  for (const status of ['Cancelled', 'Expired'] as const) {
    const id = await aPaymentRequest(client, { reference: status });
    await moveRequest(id, status);
    await stage(`without a consent, ${status}`, id);
  }
  const late = await aPaymentRequest(client, { reference: 'late' });
  await alterRequest(late, { expiresAt: longAgo });
  await stage('its time is over', late);
  const lapsed = await aPaymentRequest(client, { reference: 'lapsed' });
  await alterConsent((await aConsent(client, lapsed)).consentId, { expiresAt: longAgo });
  await stage('the time to authorise its consent is over', lapsed);
  const anywhere = await aPaymentRequest(client, { reference: 'anywhere', providerId: undefined });
  await stage('no bank named', anywhere);
  await stage('a bank nobody knows', anywhere, 'uae-nobody');
  await stage('a bank of another market', anywhere, 'ksa-alrajhi');
  await stage('another bank than the request names', await aPaymentRequest(client), 'uae-fabretail');
  const refused = await aPaymentRequest(client, { reference: 'refused' });
  await alterRequest(refused, { redirectUrl: 'nowhere' });
  await stage('the bank refuses it', refused);
  await askWhileRunning('createPaymentConsent', scene);
};

/** Banks that nobody can reach: the sandbox has no such bank. */
const unreachable = { providerCode: 'uae-unreachable' };

export const syncPaymentConsent = async ({ client, ask }: Scene): Promise<void> => {
  const sync = (name: string, paymentRequestId: string) => ask(name, { query: { paymentRequestId } });
  const id = await aPaymentRequest(client);
  await sync('it has no consent', id);
  await alterConsent((await aConsent(client, id)).consentId, unreachable);
  await sync('the bank cannot be reached', id);
};

export const updatePaymentConsent = async ({ client, ask }: Scene): Promise<void> => {
  for (const [status, consentId] of await consentsByStatus(client)) {
    for (const wanted of ConsentStatus.options) {
      if (wanted === status || canMove(consentLifecycle, status, wanted)) continue;
      await ask(`from ${status} to ${wanted}`, { params: { consentId }, body: { status: wanted } });
    }
    if (status === 'Authorized') {
      await ask('from Authorized to Consumed, without a payment', {
        params: { consentId },
        body: { status: 'Consumed' },
      });
    }
  }
};

interface Return {
  readonly consentId: string;
  readonly query: Readonly<Record<string, string>>;
}

/** A customer who has approved at the bank, up to the redirect. */
const aReturn = async (client: Integrator, reference: string): Promise<Return> => {
  const { consentId, authorizationLink } = await aConsent(client, await aPaymentRequest(client, { reference }));
  const { redirect } = await decideAtBank(authorizationLink, 'approve');
  return { consentId, query: Object.fromEntries(redirect.searchParams) };
};

/** The bank's redirect, spoilt: handed over by the integrator, or brought by the browser. */
const spoiltReturns = async ({ client, ask }: Scene): Promise<void> => {
  const { query } = await aReturn(client, 'spoilt');
  const { state = '', iss = '' } = query;
  await ask('a state nobody was given', { query: { ...query, state: 'unknown' } });
  await ask('a state with another secret', { query: { ...query, state: `${state}x` } });
  await ask('another bank', { query: { ...query, iss: 'https://bank.example' } });
  await ask('a code the bank does not know', { query: { ...query, code: 'unknown' } });
  await ask('neither a code nor an error', { query: { state, iss } });

  const revoked = await aReturn(client, 'revoked');
  await moveConsent(revoked.consentId, 'Revoked');
  await ask('the consent was revoked', { query: revoked.query });
  const { state: revokedState = '' } = revoked.query;
  await ask('declined after it was revoked', { query: { state: revokedState, error: 'access_denied' } });

  const lapsed = await aReturn(client, 'lapsed');
  await alterConsent(lapsed.consentId, { expiresAt: longAgo });
  await ask('the time to authorise is over', { query: lapsed.query });

  const held = await aReturn(client, 'held');
  const callback = { codeHash: 'hash', until: inAnHour(), by: 'another' };
  await alterConsent(held.consentId, { callback });
  await ask('another callback holds the code', { query: held.query });

  const cutOff = await aReturn(client, 'cut off');
  await alterConsent(cutOff.consentId, unreachable);
  const { iss: _bank, ...withoutBank } = cutOff.query;
  await ask('the bank cannot be reached', { query: withoutBank });

  const spent = await aReturn(client, 'spent');
  await client.post(`/payment-actions/write-callback?${new URLSearchParams(spent.query).toString()}`);
  await ask('another code after the first was spent', { query: { ...spent.query, code: 'another' } });
  const { state: spentState = '' } = spent.query;
  await ask('declined after the code was spent', { query: { state: spentState, error: 'access_denied' } });
};

export const writeCallback = async (scene: Scene): Promise<void> => {
  const { query } = await aReturn(scene.client, 'own');
  await scene.ask('a state of another client', { query, by: scene.cast.stranger });
  await scene.ask('a state of another market', { query, market: 'KSA' });
  await spoiltReturns(scene);
  await askWhileRunning('writeCallback', scene);
};

export const callback = async (scene: Scene): Promise<void> => {
  const ask = (name: string, query: Readonly<Record<string, string>>) => scene.ask(name, { query });
  await ask('nothing at all', {});
  await ask('a code without a state', { code: 'code' });
  await ask('an empty state', { state: '', code: 'code' });
  await ask('an empty code', { state: 'state', code: '' });
  await ask('a state of 513 characters', { state: 'x'.repeat(513), code: 'code' });
  await spoiltReturns(scene);
};
