import type { Owner } from '#shared/clients/owner.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import type { Entities } from '#shared/platform/storage/entities.ts';
import { TooManyToExamine } from '#shared/platform/storage/page.ts';
import { type Payment, paymentResource } from '#shared/payments/payment/payment.ts';

/** How far back payments are examined. Those that are unsettled for longer need manual investigation. */
const examinedSeconds = 7 * 86_400;
const maxReturned = 100;

/**
 * Returns up to 100 of a client's payments in one market from the last seven days whose status is not final, newest
 * first. Returns undefined if there are too many payments to examine.
 */
export const unsettledPayments = async (
  owner: Owner,
  payments: Pick<Entities<Payment>, 'page'>,
  now: Clock,
): Promise<readonly Payment[] | undefined> => {
  const selection = {
    from: addSeconds(now(), -examinedSeconds),
    where: ({ status }: Payment) => !isFinal(paymentResource.lifecycle, status),
  };
  try {
    return (await payments.page(owner, { page: 1, perPage: maxReturned }, selection)).items;
  } catch (error) {
    if (error instanceof TooManyToExamine) return undefined;
    throw error;
  }
};
