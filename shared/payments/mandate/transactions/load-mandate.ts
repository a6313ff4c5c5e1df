import type { Owner } from '#shared/clients/owner.ts';
import type { Mandate } from '#shared/payments/mandate/mandate.ts';
import type { MandateTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { MandateFlow } from '#shared/payments/payment/mandate-flow.ts';
import { absent, wrongStatus } from '#shared/standard/problems/problems.ts';

type Stores = Pick<PaymentStores, 'paymentRequests' | 'paymentConsents' | 'mandates' | 'mandateTransactions'>;

/**
 * The owner's mandate. Throws Problem `not_found`, also for a mandate of another client or market.
 *
 * @param id of the mandate, which is also the id of its consent, or of its payment request
 */
export const ownMandate = async (owner: Owner, id: string, stores: Stores): Promise<Mandate> => {
  const byRequest = async () => {
    const request = await stores.paymentRequests.find(owner, id);
    return request?.consentId === undefined ? undefined : stores.mandates.find(owner, request.consentId);
  };
  const mandate = (await stores.mandates.find(owner, id)) ?? (await byRequest());
  if (!mandate) throw absent('mandate');
  return mandate;
};

/** The request and the consent of a mandate. */
export const sceneOf = async (mandate: Mandate, stores: Stores): Promise<Omit<MandateFlow, 'transaction'>> => {
  const [request, consent] = await Promise.all([
    stores.paymentRequests.get(mandate.paymentRequestId),
    stores.paymentConsents.get(mandate.consentId),
  ]);
  if (!request || !consent) throw new Error(`what belongs to the mandate ${mandate.id} is missing`);
  return { request, consent, mandate };
};

/** A transaction, which has been read, with everything that changes when it ends. */
export const flowOf = async (transaction: MandateTransaction, stores: Stores): Promise<MandateFlow> => {
  const mandate = await stores.mandates.get(transaction.mandateId);
  if (!mandate) throw new Error(`the mandate of the transaction ${transaction.id} is missing`);
  return { ...(await sceneOf(mandate, stores)), transaction };
};

/** Throws Problem `invalid_state` unless the mandate is in force. */
export const assertActive = ({ status }: Mandate): void => {
  if (status !== 'Active') throw wrongStatus('mandate', status, ['Active']);
};
