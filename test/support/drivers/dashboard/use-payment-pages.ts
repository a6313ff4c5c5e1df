import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import {
  type AgreementWithPayment,
  createPaymentStores,
  type PaymentAgreement,
} from '#shared/payments/payment/payment-stores.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { anActiveMandate, paymentOn, runTimers } from '#test/support/builders/a-mandate.ts';
import { anAuthorisedPayment } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aDashboard, type DashboardOptions } from './a-dashboard.ts';

/** Starts a table for the tests of a file. Returns functions that store what the payment pages show, and its readers. */
export const usePaymentPages = () => {
  const local = useLocalTable();
  const storesOf = () => createPaymentStores(local().table);
  const store = (agreement: Partial<PaymentAgreement>): Promise<void> => storesOf().move({}, agreement);
  const openDashboard = (options?: DashboardOptions) => aDashboard(local().table, options);
  return {
    local,
    storesOf,
    store,
    openDashboard,
    /** Creates a client with a member who may only read. */
    async aClientWithViewer(markets: readonly Market[] = ['UAE', 'KSA']) {
      const dashboard = openDashboard();
      const { id: clientId } = await dashboard.aClient('Falcon Pay', markets);
      return { clientId, viewer: await dashboard.aMember(clientId, 'viewer'), advance: dashboard.advance };
    },
    /** Stores a payment that the customer has approved. */
    async anApprovedPayment(overrides: Partial<PaymentRequest>): Promise<AgreementWithPayment> {
      const { payment, ...agreement } = anAuthorisedPayment(overrides);
      if (!payment) throw new Error('The agreement has no payment');
      await store({ ...agreement, payment });
      return { ...agreement, payment };
    },
    /** Stores a mandate with one payment, whose order is not sent yet. */
    async aMandateWithPayment(clientId: string) {
      const mandate = await anActiveMandate(storesOf(), 'FixedOnDemand', {}, { clientId });
      const by = { owner: mandate.owner, identity: { id: newId(), bodyHash: '' }, interactionId: newId() };
      const { transaction } = await schedulePayment(paymentOn(mandate.mandateId, '2027-01-01'), by, mandate.deps);
      await runTimers(mandate);
      return { mandate, transaction };
    },
  };
};
