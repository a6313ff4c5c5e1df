import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import type { ConsentAtBank, ConsentTerms } from '../port/consents.ts';
import { BankUnavailable, NotFromBank } from '../port/errors.ts';
import { ConsentResponse } from './consent-resources.ts';
import { withoutZeros } from '../wire/bank-values.ts';
import { types } from './terms/consent-details.ts';
import { consentSchedule } from './terms/schedules.ts';

/** The fields of a consent that are the same in the pushed details and in the bank's responses. */
const LodgedTerms = lazyObject(() => ({
  ConsentId: z.string(),
  Permissions: z.array(z.string()).nullish(),
  ControlParameters: z.object({ ConsentSchedule: z.unknown() }).optional(),
}));

/** A consent with its status, or as it was pushed. */
const LodgedConsent = z.union([z.object({ Data: LodgedTerms }).transform(({ Data }) => Data), LodgedTerms]);

/**
 * The authorisation details in a token response (RFC 9396 §7): exactly one consent
 * (`AELodgedAuthorizationDetailsTypes`).
 */
const LodgedDetails = z.array(z.object({ type: z.string(), consent: z.unknown() })).length(1);

/** Returns whether the lodged terms contain all terms that were pushed. Banks may add fields. */
const contains = (lodged: unknown, pushed: unknown): boolean => {
  if (pushed === undefined) return true;
  if (typeof pushed !== 'object' || pushed === null) return withoutZeros(lodged) === withoutZeros(pushed);
  if (Array.isArray(pushed) && (!Array.isArray(lodged) || lodged.length !== pushed.length)) return false;
  const fields: Readonly<Record<string, unknown>> = typeof lodged === 'object' ? { ...lodged } : {};
  return Object.entries(pushed).every(([name, term]) => contains(fields[name], term));
};

export interface Lodged {
  readonly permissions: readonly string[];
  /** Absent if the bank has returned the details as they were pushed. */
  readonly response?: ConsentResponse | undefined;
}

/**
 * Reads the consent in a token response. Throws BankUnavailable if it is missing, and NotFromBank unless it is the
 * consent that was pushed.
 *
 * @param terms the terms that were pushed. Omitted when tokens are refreshed, because the code exchange checked them
 */
export const lodgedConsent = (
  details: unknown,
  { kind, bankConsentId }: ConsentAtBank,
  terms?: ConsentTerms,
): Lodged => {
  const [lodged] = LodgedDetails.safeParse(details).data ?? [];
  const { data } = LodgedConsent.safeParse(lodged?.consent);
  if (!lodged || !data) throw new BankUnavailable('The bank issued tokens without the consent details');
  const schedule = terms?.kind === 'payment' ? consentSchedule(terms.payment, undefined) : undefined;
  const isSameSchedule = !data.ControlParameters || contains(data.ControlParameters.ConsentSchedule, schedule);
  if (lodged.type !== types[kind] || data.ConsentId !== bankConsentId || !isSameSchedule)
    throw new NotFromBank('The bank issued tokens for a different consent');
  return { permissions: data.Permissions ?? [], response: ConsentResponse.safeParse(lodged.consent).data };
};
