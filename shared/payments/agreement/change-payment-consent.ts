import { type BankSide, currentBankSide } from '#shared/consents/authorisation.ts';
import { ownConsent, ownRequest } from '#shared/consents/agreement.ts';
import { pauseConsent, reactivateConsent } from '#shared/consents/management/pause-consent.ts';
import { revokeConsent } from '#shared/consents/revoke-consent.ts';
import { syncConsent, type Watched, queryConsentStatus } from '#shared/consents/query-status.ts';
import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import type { Owner } from '#shared/clients/owner.ts';
import {
  consentLifecycle,
  type ConsentStatus,
  type BankConsentStatus,
} from '#shared/standard/consents/consent-status.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { statusesBefore, canMove, isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { invalid, Problem } from '#shared/platform/problems/problem.ts';
import { notFound, wrongStatus } from '#shared/standard/problems/problems.ts';
import type { NamedSigner } from '#shared/platform/directory-keys/ps256-signer.ts';
import { type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { paymentAgreements } from './payment-agreements.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { callBank } from '#shared/banks/providers/call-bank.ts';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import { type HttpClient, Unreachable } from '#shared/platform/outbound/http-client.ts';

/** The sandbox banks, which perform the actions of their customers and staff on request. */
interface SandboxBanks {
  /** Base URL of the sandbox banks' first host. */
  readonly baseUrl: string;
  /** The client that signs requests to the banks' controls. */
  readonly client: { readonly clientId: string; readonly signer: NamedSigner };
  readonly http: HttpClient;
}

export interface SyncDeps {
  readonly stores: PaymentStores;
  readonly links: BankLinks;
  readonly now: Clock;
}

export interface UpdateDeps extends SyncDeps {
  /** Undefined outside the sandbox, where the banks are real. */
  readonly sandbox: SandboxBanks | undefined;
}

/**
 * Sets a consent's status at the client's request. A client may revoke, pause and reactivate a consent. In a sandbox it
 * may also set the statuses that a bank controls: the sandbox bank changes its consent first, and this service then
 * applies the change.
 *
 * @throws Problem `not_found`, `validation_error` if the status may not be set, `invalid_state` if the consent is final
 *   or the bank cannot change it, `provider_unavailable`
 */
export const updatePaymentConsent = async (
  owner: Owner,
  consentId: string,
  to: ConsentStatus,
  deps: UpdateDeps,
): Promise<PaymentConsent> => {
  const { stores, sandbox, now } = deps;
  const kind = paymentAgreements(stores);
  if (to === 'Revoked') return revokeConsent(kind, owner, consentId, now);
  if (to === 'Paused') return pauseConsent(kind, owner, consentId, now);
  const consent = await ownConsent(kind, owner, consentId);
  if (to === 'Authorized' && consent.status === 'Paused') return reactivateConsent(kind, owner, consentId, now);
  const decision = decideUpdate(consent, to, sandbox !== undefined);
  if (decision === 'unchanged') return consent;
  const updated = sandbox && (await performBankAction(consent, decision, sandbox, deps));
  if (updated?.status === to) return updated;
  throw new Problem('invalid_state', {
    message: `The bank cannot make the consent ${to} now`,
    facts: { resource: ['consent'], status: [updated?.status ?? consent.status] },
  });
};

/**
 * Fetches the status of a payment request's consent from the bank and stores it. Throws Problem `not_found`,
 * `provider_unavailable`.
 */
export const syncPaymentConsent = async (
  owner: Owner,
  paymentRequestId: string,
  call: BankCall,
  { stores, ...deps }: SyncDeps,
): Promise<Watched<PaymentConsent>> => {
  const kind = paymentAgreements(stores);
  const { consentId } = await ownRequest(kind, owner, paymentRequestId);
  const consent = consentId && (await kind.consents.get(consentId));
  if (!consent) throw notFound('consent');
  return syncConsent(kind, consent, call, deps);
};

/** An action of a customer or of bank staff at a sandbox bank that changes a consent's status. */
interface BankAction {
  readonly action: 'approve' | 'reject' | 'suspend' | 'resume' | 'expire';
  readonly bankSide: BankSide;
}

/**
 * Returns the action with which a sandbox bank sets a status on its consent. Throws Problem `validation_error` if the
 * client may not set the status, which is allowed only in a sandbox, and only if the bank can set it.
 */
export const decideUpdate = (
  consent: PaymentConsent,
  to: Exclude<BankConsentStatus, 'Revoked'>,
  isSandbox: boolean,
): BankAction | 'unchanged' => {
  const { status } = consent;
  if (status === to) return 'unchanged';
  if (isFinal(consentLifecycle, status)) throw wrongStatus('consent', status, statusesBefore(consentLifecycle, to));
  if (status === 'Paused') throw invalid('status', 'must be Authorized or Revoked, because the consent is paused');
  if (!isSandbox) throw invalid('status', 'must be Revoked or Paused');
  if (!canMove(consentLifecycle, status, to)) throw invalid('status', `cannot follow ${status}`);
  const bankSide = currentBankSide(consent);
  if (!bankSide)
    throw invalid('status', `cannot be ${to} before the customer has gone to a bank: open the authorizationLink`);
  switch (to) {
    case 'AwaitingAuthorization':
      throw invalid('status', `cannot follow ${status}`);
    case 'Consumed':
      throw invalid('status', 'cannot be Consumed: the payments of a consent consume it');
    case 'Rejected':
      return { action: 'reject', bankSide };
    case 'Expired':
      return { action: 'expire', bankSide };
    case 'Suspended':
    case 'Authorized': {
      // An approval without a code yields no tokens, so the consent cannot be used.
      if (!consent.accessToken)
        throw invalid('status', `cannot be ${to} before the customer has approved at the bank and has returned`);
      const authorizeAction = status === 'Suspended' ? 'resume' : 'approve';
      return { action: to === 'Suspended' ? 'suspend' : authorizeAction, bankSide };
    }
  }
};

const timeoutMs = 10_000;
/** Lifetime of the token that authorises one request, in seconds. */
const tokenSeconds = 60;

/**
 * Makes a sandbox bank perform an action of its customers or staff, and then syncs the consent from the bank, as after a
 * bank event. A 409 means that the bank cannot perform the action, perhaps because it has already done so; the consent
 * is synced anyway. Throws Problem `provider_unavailable`.
 */
const performBankAction = (
  { id }: PaymentConsent,
  { action, bankSide: { providerCode, bankConsentId } }: BankAction,
  { baseUrl, client: { clientId, signer }, http }: SandboxBanks,
  { stores, links, now }: SyncDeps,
): Promise<PaymentConsent | undefined> =>
  callBank(providerCode, async () => {
    const url = `${baseUrl}/${providerCode}/consents/${encodeURIComponent(bankConsentId)}`;
    const iat = epochSeconds(now());
    const token = await signer.sign({ iss: clientId, sub: clientId, aud: url, iat, exp: iat + tokenSeconds });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' };
    const { status } = await http({ method: 'POST', url, headers, body: `action=${action}`, timeoutMs }).catch(
      (cause: unknown) => {
        if (cause instanceof Unreachable) throw new BankUnavailable(cause.message, { cause });
        throw cause;
      },
    );
    if (status !== 200 && status !== 409) throw new BankUnavailable(`The sandbox bank returned ${status}`);
    return queryConsentStatus(paymentAgreements(stores), id, { links, now });
  });
