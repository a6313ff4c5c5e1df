import { decideAtBank } from '#test/support/drivers/integrator.ts';
import { aConsent, aLegacyPayment, aPaymentRequest } from '#test/support/drivers/journey.ts';
import { emiratiIban, saudiIban } from '../requests/samples.ts';
import { inSaudiArabia } from '../requests/test-clients.ts';
import { alterConsent, alterRequest, longAgo, transitionConsent, type RouteContext } from './route-context.ts';

const saudiTerms = { beneficiaryIban: saudiIban, currency: 'SAR', providerId: 'ksa-alrajhi' };

const aRequest = (context: RouteContext, reference: string): Promise<string> =>
  aPaymentRequest(inSaudiArabia(context.client), { ...saudiTerms, reference });

export const legacyCreatePaymentRequest = async ({ runCase }: RouteContext): Promise<void> => {
  const send = (name: string, overrides: Record<string, unknown>) => runCase(name, { body: aLegacyPayment(overrides) });
  await send('an account of another country', { creditorAccount: { scheme: 'IBAN', identification: emiratiIban } });
  await send('an account number where an IBAN is needed', {
    creditorAccount: { scheme: 'AccountNumber', identification: '1' },
  });
  await send('another currency and an unknown purpose', { currency: 'AED', purpose: 'NONE' });
  await send('an unknown bank', { providerId: '5ac828cb-9034-884a-96b0-e948a31ac65f' });
  await send('three decimals', { amount: '1.001' });
  await send('nothing to pay', { amount: '0.00' });
};

export const legacyCreatePaymentConsent = async (context: RouteContext): Promise<void> => {
  const create = (name: string, id: string) => context.runCase(name, { query: { id } });
  const expired = await aRequest(context, 'expired');
  await alterRequest(expired, { expiresAt: longAgo });
  await create('a payment request past its expiry', expired);
  const rejected = await aRequest(context, 'rejected');
  await transitionConsent((await aConsent(inSaudiArabia(context.client), rejected)).consentId, 'Rejected');
  await create('a consent that was rejected', rejected);
};

export const legacySyncPaymentConsent = async (context: RouteContext): Promise<void> => {
  const paymentRequestId = await aRequest(context, 'without consent');
  await context.runCase('a payment request without a consent', { query: { paymentRequestId } });
};

export const legacyListPayments = async ({ runCase }: RouteContext): Promise<void> => {
  await runCase('invalid filter values', {
    body: { status: 'Pending', amount: '1', order: 'UP', paymentType: 'BOTH' },
  });
  await runCase('an unknown filter', { body: { reference: 'x' } });
};

export const legacyWritePayment = async (context: RouteContext): Promise<void> => {
  const client = inSaudiArabia(context.client);
  const { consentId, authorizationLink } = await aConsent(client, await aRequest(context, 'write'));
  const { redirect } = await decideAtBank(authorizationLink, 'approve');
  const query = Object.fromEntries(redirect.searchParams);
  await context.runCase('neither a code nor an error', { query: { state: query.state ?? '' } });
  await context.runCase('a state of another client', { query, sender: context.clients.otherClient });
  await alterConsent(consentId, { expiresAt: longAgo });
  await context.runCase('a consent past its expiry', { query });
};
