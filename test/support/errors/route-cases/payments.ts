import { canMove } from '#shared/platform/lifecycle/lifecycle.ts';
import { consentLifecycle, ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { bankPageOf, type Integrator } from '#test/support/drivers/integrator.ts';
import { aConsent, aPayment, aPaymentConsent, aPaymentRequest, aRedirect } from '#test/support/drivers/journey.ts';
import { saudiIban } from '../requests/samples.ts';
import {
  alterConsent,
  alterRequest,
  requestWhileRunning,
  consentsByStatus,
  inAnHour,
  longAgo,
  transitionConsent,
  moveRequest,
  requestsByStatus,
  type RouteContext,
} from './route-context.ts';

export const createPaymentRequest = async ({ runCase }: RouteContext): Promise<void> => {
  const send = (name: string, overrides: Record<string, unknown>) => runCase(name, { body: aPayment(overrides) });
  const saudiTerms = { currency: 'SAR', providerId: 'ksa-alrajhi', beneficiaryIban: saudiIban };
  await send('the terms of another market', saudiTerms);
  await send('the accounts of another market', {
    debtorAccount: { identification: saudiIban },
    additionalCreditorAccounts: [{ identification: 'AE00' }, { schemeName: 'AccountNumber', identification: '1' }],
  });
  await send('an unknown bank', { providerId: 'uae-nobody' });
  await send('an unknown purpose', { purpose: 'NONE' });
  await send('no creditor account', { beneficiaryIban: undefined, beneficiaryName: undefined });
  await send('a creditor without an account', { beneficiaryIban: undefined });
  await send('a missing schedule', { type: 'FixedPeriodicSchedule' });
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
  await send('mistakes in nested fields of the risks', {
    risks: {
      DeliveryAddress: { Country: 'AE', CountrySubDivision: 'Atlantis' },
      debtorIndicators: { geoLocation: { latitude: 'north' }, deviceInformation: { unknown: 1 } },
    },
  });
  await send('an international payment', {
    instructions: {
      isInternationalPayment: true,
      currencyRequest: { currencyOfTransfer: 'USD', destinationCountryCode: 'US' },
    },
  });
  await send('mistakes in nested fields of the instructions', {
    instructions: { permissions: { readBalances: true }, currencyRequest: { priority: 'Later' } },
  });
};

export const cancelPaymentRequest = async ({ client, runCase }: RouteContext): Promise<void> => {
  const cancel = (name: string, paymentRequestId: string) => runCase(name, { params: { paymentRequestId } });
  for (const [status, id] of await requestsByStatus(client)) await cancel(`with a consent, ${status}`, id);
  for (const status of ['Cancelled', 'Expired'] as const) {
    const id = await aPaymentRequest(client, { reference: status });
    await moveRequest(id, status);
    await cancel(`without a consent, ${status}`, id);
  }
};

export const createPaymentConsent = async (context: RouteContext): Promise<void> => {
  const { client, runCase } = context;
  const create = (name: string, id: string, providerId?: string) =>
    runCase(name, { query: { id, ...(providerId !== undefined && { providerId }) } });
  for (const [status, id] of await requestsByStatus(client)) await create(`with a consent, ${status}`, id);
  for (const status of ['Cancelled', 'Expired'] as const) {
    const id = await aPaymentRequest(client, { reference: status });
    await moveRequest(id, status);
    await create(`without a consent, ${status}`, id);
  }
  const expired = await aPaymentRequest(client, { reference: 'expired' });
  await alterRequest(expired, { expiresAt: longAgo });
  await create('a payment request past its expiry', expired);
  const withExpiredConsent = await aPaymentRequest(client, { reference: 'expired consent' });
  await alterConsent((await aConsent(client, withExpiredConsent)).consentId, { expiresAt: longAgo });
  await create('a consent past its expiry', withExpiredConsent);
  const withoutBank = await aPaymentRequest(client, { reference: 'without bank', providerId: undefined });
  await create('no bank', withoutBank);
  await create('an unknown bank', withoutBank, 'uae-nobody');
  await create('a bank of another market', withoutBank, 'ksa-alrajhi');
  await create('a bank other than that of the request', await aPaymentRequest(client), 'uae-fabretail');
  await requestWhileRunning('createPaymentConsent', context);
};

/** Moves a consent to a bank that does not exist in the sandbox, so that it cannot be reached. */
const unreachable = ({ stagings }: PaymentConsent): Partial<PaymentConsent> => ({
  stagings: stagings.map((staging) => ({ ...staging, providerCode: 'uae-unreachable' })),
});

export const syncPaymentConsent = async ({ client, runCase }: RouteContext): Promise<void> => {
  const sync = (name: string, paymentRequestId: string) => runCase(name, { query: { paymentRequestId } });
  const id = await aPaymentRequest(client);
  await sync('a payment request without a consent', id);
  const { consentId, authorizationLink } = await aConsent(client, id);
  await bankPageOf(authorizationLink);
  await alterConsent(consentId, unreachable);
  await sync('a bank that cannot be reached', id);
};

export const updatePaymentConsent = async ({ client, runCase }: RouteContext): Promise<void> => {
  for (const [status, consentId] of await consentsByStatus(client)) {
    for (const newStatus of ConsentStatus.options) {
      if (newStatus === status || canMove(consentLifecycle, status, newStatus)) continue;
      await runCase(`from ${status} to ${newStatus}`, { params: { consentId }, body: { status: newStatus } });
    }
    if (status === 'Authorized') {
      await runCase('from Authorized to Consumed, without a payment', {
        params: { consentId },
        body: { status: 'Consumed' },
      });
    }
  }
  const { consentId, authorizationLink } = await aPaymentConsent(client);
  const set = (name: string, status: ConsentStatus) => runCase(name, { params: { consentId }, body: { status } });
  await set('Rejected before the customer has gone to a bank', 'Rejected');
  await bankPageOf(authorizationLink);
  await set('Authorized before the customer has approved', 'Authorized');
  await alterConsent(consentId, unreachable);
  await set('a bank that cannot be reached', 'Rejected');
};

interface ApprovedRedirect {
  readonly consentId: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Creates a consent and approves it at the bank. Returns the redirect. */
const anApprovedRedirect = async (client: Integrator, reference: string): Promise<ApprovedRedirect> => {
  const { consentId, redirect } = await aRedirect(client, { reference });
  return { consentId, query: Object.fromEntries(redirect.searchParams) };
};

/** Sends redirects that the service must reject. */
const invalidRedirects = async ({ client, runCase }: RouteContext): Promise<void> => {
  const { query } = await anApprovedRedirect(client, 'invalid');
  const { state = '', iss = '' } = query;
  await runCase('an unknown state', { query: { ...query, state: 'unknown' } });
  await runCase('a state with another secret', { query: { ...query, state: `${state}x` } });
  await runCase('the issuer of another bank', { query: { ...query, iss: 'https://bank.example' } });
  await runCase('a code that the bank does not know', { query: { ...query, code: 'unknown' } });
  await runCase('neither a code nor an error', { query: { state, iss } });

  const revoked = await anApprovedRedirect(client, 'revoked');
  await transitionConsent(revoked.consentId, 'Revoked');
  await runCase('a revoked consent', { query: revoked.query });
  const { state: revokedState = '' } = revoked.query;
  await runCase('declined after the consent was revoked', { query: { state: revokedState, error: 'access_denied' } });

  const expired = await anApprovedRedirect(client, 'expired');
  await alterConsent(expired.consentId, { expiresAt: longAgo });
  await runCase('a consent past its expiry', { query: expired.query });

  const claimed = await anApprovedRedirect(client, 'claimed');
  const callback = { codeHash: 'hash', until: inAnHour(), by: 'another' };
  await alterConsent(claimed.consentId, { callback });
  await runCase('a code that another callback is exchanging', { query: claimed.query });

  const withUnreachableBank = await anApprovedRedirect(client, 'unreachable');
  await alterConsent(withUnreachableBank.consentId, unreachable);
  const { iss: _issuer, ...withoutIssuer } = withUnreachableBank.query;
  await runCase('a bank that cannot be reached', { query: withoutIssuer });

  const exchanged = await anApprovedRedirect(client, 'exchanged');
  await client.post(`/payment-actions/write-callback?${new URLSearchParams(exchanged.query).toString()}`);
  await runCase('another code after the first was exchanged', { query: { ...exchanged.query, code: 'another' } });
  const { state: exchangedState = '' } = exchanged.query;
  await runCase('declined after the code was exchanged', { query: { state: exchangedState, error: 'access_denied' } });
};

export const writeCallback = async (context: RouteContext): Promise<void> => {
  const { query } = await anApprovedRedirect(context.client, 'own');
  await context.runCase('a state of another client', { query, sender: context.clients.otherClient });
  await context.runCase('a state of another market', { query, market: 'KSA' });
  await invalidRedirects(context);
  await requestWhileRunning('writeCallback', context);
};
