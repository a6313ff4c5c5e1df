import type * as z from 'zod';
import { comparableId } from '#shared/consents/customer-consents.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';

const CustomerText = plainText(1, 50);

/** The two field names for the client's own id for a customer. */
export const customerNames = {
  referenceCustomerId: CustomerText.optional().describe(
    "Your own id for the customer. A customer's consents at the same bank share a connection.",
  ),
  customerId: CustomerText.optional().describe('An alias of `referenceCustomerId`.'),
};

interface CustomerNames {
  readonly referenceCustomerId?: string | undefined;
  readonly customerId?: string | undefined;
}

/** Returns a schema that also rejects two different customer ids. */
export const withOneCustomer = <S extends z.ZodType<CustomerNames>>(schema: S): S =>
  schema.refine(
    ({ referenceCustomerId, customerId }) =>
      !customerId || !referenceCustomerId || comparableId(customerId) === comparableId(referenceCustomerId),
    { path: ['customerId'], message: 'must be the same as `referenceCustomerId`' },
  );

export const customerOf = ({ referenceCustomerId, customerId }: CustomerNames): string | undefined =>
  referenceCustomerId ?? customerId;
