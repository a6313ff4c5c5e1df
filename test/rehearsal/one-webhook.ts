import { eventually, Integrator } from '../support/drivers/integrator.ts';
import { type Received, Receiver } from '../support/drivers/receiver.ts';
import type { Rehearsal } from './rehearsal.ts';

/** An event that the first client will receive. */
export interface ExpectedWebhook {
  /** The number of its deliveries so far. */
  readonly deliveries: () => number;
  /** Waits until it has been delivered. */
  readonly received: () => Promise<Received>;
  readonly close: () => Promise<void>;
}

/** Subscribes a receiver on this machine as the first client, and requests a payment, which causes one event. */
export const expectWebhook = async (rehearsal: Rehearsal): Promise<ExpectedWebhook> => {
  const { baseUrl, clients } = await rehearsal.seedClients();
  const [client] = clients;
  if (!client) throw new Error('The sandbox has no client.');
  const integrator = new Integrator(baseUrl, client);
  const receiver = await Receiver.listen(baseUrl);
  const { received } = receiver;
  const responses = [
    await integrator.subscribe({ url: receiver.url, product: 'payments', resources: ['payment_request'] }),
    await integrator.requestPayment({
      amount: '150.00',
      currency: 'AED',
      beneficiaryIban: 'AE070331234567890123456',
      beneficiaryName: 'Ivan England',
      reference: `R-${Date.now()}`,
      providerId: 'uae-enbdx',
      redirectUrl: 'https://shop.example/return',
    }),
  ];
  for (const { status, text } of responses)
    if (status !== 201) throw new Error(`The service responded ${status}: ${text}`);
  const [subscription] = responses;
  return {
    deliveries: () => received.length,
    received: async () => {
      await eventually(
        async () => received.length,
        (count) => count > 0,
      );
      const [first] = received;
      if (!first) throw new Error('No webhook arrived.');
      return first;
    },
    close: async () => {
      await integrator.delete(`/webhooks/${subscription?.body.data.id}`);
      await receiver.close();
    },
  };
};
