import type { Owner } from '#shared/clients/owner.ts';
import { invalid } from '#shared/platform/problems/problem.ts';
import { matching, maxExamined, type Page, type PageRequest, TooManyToExamine } from '#shared/platform/storage/page.ts';
import type { PaymentRequestStore } from './payment-request-store.ts';
import type { PaymentRequest, PaymentRequestStatus } from './payment-request.ts';

/** Filters on payment requests, except for the date range. */
export interface PaymentRequestFilter {
  /** The client's own reference. */
  readonly reference?: string | undefined;
  readonly status?: PaymentRequestStatus | undefined;
  readonly providerCode?: string | undefined;
  /** The client's own id for the customer, from the risk data. */
  readonly merchantCustomerId?: string | undefined;
}

export const paymentRequestCondition = (filter: PaymentRequestFilter) =>
  matching(filter, ({ internalReference, status, providerCode, risks }: PaymentRequest) => ({
    reference: internalReference,
    status,
    providerCode,
    merchantCustomerId: risks?.MerchantCustomerIdentification,
  }));

/** The client's own reference and, for error messages, the name of its parameter in the API variant. */
export interface ReferenceFilter {
  readonly reference: string | undefined;
  readonly field: string;
}

/**
 * Returns a page of the owner's payment requests, newest first. Throws Problem `validation_error` if the owner has too
 * many of them to search for a reference.
 */
export const findPaymentRequests = async (
  owner: Owner,
  { reference, field }: ReferenceFilter,
  page: PageRequest,
  { paymentRequests }: PaymentRequestStore,
): Promise<Page<PaymentRequest>> => {
  const where = paymentRequestCondition({ reference });
  try {
    return await paymentRequests.page(owner, page, { where });
  } catch (error) {
    if (!(error instanceof TooManyToExamine)) throw error;
    throw invalid(field, `can be used with at most ${maxExamined} payment requests, but there are ${error.count}`);
  }
};
