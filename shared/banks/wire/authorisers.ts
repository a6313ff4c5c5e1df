import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import type { Authorisers } from '../port/consents.ts';
import { BankText, shortList } from './bank-values.ts';

const Authorizations = lazyObject(() => ({
  AuthorizerId: BankText.optional(),
  AuthorizationDate: BankText.optional(),
  AuthorizationStatus: z.enum(['Pending', 'Approved', 'Rejected']).optional(),
}));

/** `Meta` of a consent, which has the same format in the UAE standard and in the KSA standard. */
export const ConsentMeta = lazyObject(() => ({
  MultipleAuthorizers: z
    .object({ TotalRequired: z.int().optional(), Authorizations: shortList(Authorizations).optional() })
    .optional(),
}));

/** Returns the people who must approve a consent, or undefined if the bank names none. */
export const authorisersIn = (meta: z.infer<typeof ConsentMeta> | undefined): Authorisers | undefined => {
  const authorisers = meta?.MultipleAuthorizers;
  return (
    authorisers && {
      required: authorisers.TotalRequired,
      decisions: (authorisers.Authorizations ?? []).map((decision) => ({
        authoriserId: decision.AuthorizerId,
        status: decision.AuthorizationStatus,
        decidedAt: decision.AuthorizationDate,
      })),
    }
  );
};
