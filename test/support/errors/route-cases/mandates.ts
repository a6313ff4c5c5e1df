import type { Integrator } from '#test/support/drivers/integrator.ts';
import { aMandate, aPaymentConsent, approve, schedule, today } from '#test/support/drivers/journey.ts';
import type { RouteContext } from './route-context.ts';

const variableTerms = {
  type: 'VariableDefinedSchedule',
  instructions: {
    maxCumulativeAmount: '100.00',
    paymentSchedule: [
      { paymentExecutionDate: today(2), maxAmount: '80.00', amount: '60.00' },
      { paymentExecutionDate: today(4), maxAmount: '80.00', amount: '60.00' },
    ],
  },
};

const waitingMandate = async (client: Integrator): Promise<string> =>
  (await aPaymentConsent(client, { type: 'FixedOnDemand', reference: 'waiting' })).consentId;

export const schedulePayment = async ({ client, runCase }: RouteContext): Promise<void> => {
  const { mandateId } = await aMandate(client, variableTerms);
  const send = (name: string, body: object) => runCase(name, { body: { mandateId, executionDate: today(2), ...body } });
  await send('a day in the past', { executionDate: today(-2) });
  await send('a day after the end of the consent', { executionDate: today(800) });
  await send('a day that is not in the schedule', { executionDate: today(3) });
  await send('more than the highest amount', { amount: '80.01' });
  await send('a creditor that the payment request does not have', { creditorAccountId: mandateId });
  await schedule(client, { mandateId, executionDate: today(2) });
  await send('a day that is taken', {});
  await send('more than the mandate allows in total', { executionDate: today(4), amount: '40.01' });
  await send('a mandate that waits for the customer', { mandateId: await waitingMandate(client) });
};

export const approvePayment = async ({ client, runCase }: RouteContext): Promise<void> => {
  const { mandateId } = await aMandate(client, variableTerms);
  const { body } = await schedule(client, { mandateId, executionDate: today(2) });
  const transactionId: string = body.data.id;
  const send = (name: string, overrides: object) => runCase(name, { body: { mandateId, transactionId, ...overrides } });
  const other = await aMandate(client, { ...variableTerms, reference: 'another mandate' });
  await send('a payment of another mandate', { mandateId: other.mandateId });
  await send('more than the highest amount', { amount: '80.01' });
  await approve(client, { mandateId, transactionId });
  await send('an amount other than the approved one', { amount: '1.00' });
};
