import { assertOpenBank, type ProviderCatalog, type Providers } from '#shared/banks/providers/providers.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { invalid } from '#shared/platform/problems/problem.ts';
import { addSeconds, type Clock, earliest } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { wrongStatus } from '#shared/standard/problems/problems.ts';
import { type Agreement, type AgreementKind, ownRequest } from './agreement.ts';
import { expireRequest } from './expire-consent.ts';

/** A client's request to create a consent of any kind. */
export interface RequestedConsent {
  readonly owner: Owner;
  readonly requestId: string;
  /** The bank that the client specifies. If neither the client nor the request does, the customer chooses. */
  readonly providerId?: string | undefined;
  /** How long the customer may take to decide. */
  readonly authorizationSeconds: number;
}

/** The consent to create for a request. */
export interface NewConsent<A extends Agreement> {
  /**
   * Returns the bank that the request or the client specifies, or undefined if the customer chooses. Throws Problem
   * `validation_error` if the client specifies a bank that the request does not allow.
   */
  bankOf(request: A['request'], providers: Providers): string | undefined;
  /**
   * Asserts that the client asks for the consent that is waiting for the customer. Throws Problem `validation_error`
   * otherwise. Absent if only the bank can differ.
   */
  assertRepeated?(waiting: A['consent']): void;
  /** Returns the new consent and its request, which is then waiting for the customer. */
  agreement(request: A['request'], providerCode: string | undefined, expiresAt: string, at: string): A;
}

export interface CreateConsentDeps {
  readonly providers: ProviderCatalog;
  readonly now: Clock;
}

/**
 * Creates a request's consent. The bank is contacted only when the customer opens the link (stage-at-bank.ts). Until
 * the customer has decided, a retry returns the same consent.
 *
 * @throws Problem `not_found`, `validation_error`, `invalid_state`
 */
export const createConsent = <A extends Agreement>(
  kind: AgreementKind<A>,
  { owner, requestId, providerId, authorizationSeconds }: RequestedConsent,
  { bankOf, assertRepeated, agreement }: NewConsent<A>,
  { providers: catalog, now }: CreateConsentDeps,
): Promise<A['consent']> =>
  retryOnConflict(async () => {
    const request = await ownRequest(kind, owner, requestId);
    const existing = await findWaitingConsent(kind, request, now);
    if (existing) assertRepeated?.(existing);
    const providers = await catalog(owner.market);
    const providerCode = bankOf(request, providers);
    const existingCode = existing?.providerCode;
    if (existingCode && providerCode && existingCode !== providerCode)
      throw invalid('providerId', `must be ${existingCode} or omitted, because the consent specifies that bank`);
    if (existing && (existingCode || !providerCode)) return existing;
    assertOpenBank(providerCode, providerId, providers);
    const at = now().toISOString();
    const next = existing
      ? kind.onBankChosen({ request, consent: existing }, providerCode, at)
      : withinTerm(kind, agreement(request, providerCode, addSeconds(at, authorizationSeconds), at));
    await kind.save(existing ? { request, consent: existing } : { request }, next);
    return next.consent;
  });

/** Ends the time for the decision with the term of the consent, because no bank grants a consent that has ended. */
const withinTerm = <A extends Agreement>(kind: AgreementKind<A>, created: A): A => {
  const expiresAt = earliest(created.consent.expiresAt, kind.termEnd(created));
  return { ...created, consent: { ...created.consent, expiresAt } };
};

/** The statuses of a request for which a consent can be created or is waiting for the customer. */
const openStatuses = ['New', 'AwaitingAuthorization'];

/**
 * Returns the consent that is waiting for the customer, or undefined if a consent can be created.
 *
 * @throws Problem `invalid_state` otherwise
 */
const findWaitingConsent = async <A extends Agreement>(
  kind: AgreementKind<A>,
  request: A['request'],
  now: Clock,
): Promise<A['consent'] | undefined> => {
  const at = now().toISOString();
  if (request.status === 'New' && request.expiresAt <= at) {
    await expireRequest(kind, request.id, now);
    throw wrongStatus(kind.requestName, 'Expired', openStatuses);
  }
  if (request.status === 'New') return undefined;
  const consent = request.consentId ? await kind.consents.get(request.consentId) : undefined;
  if (consent?.status === 'AwaitingAuthorization' && consent.expiresAt > at) return consent;
  if (request.status !== 'AwaitingAuthorization' || !consent)
    throw wrongStatus(kind.requestName, request.status, openStatuses);
  // The consent has expired, but its timer has not gone off yet.
  const status = consent.status === 'AwaitingAuthorization' ? 'Expired' : consent.status;
  throw wrongStatus(kind.name, status, ['AwaitingAuthorization']);
};
