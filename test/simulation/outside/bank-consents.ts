import { BankRejection } from '#shared/banks/port/errors.ts';
import type { ConsentToStage } from '#shared/banks/port/consents.ts';
import { consentLifecycle, type BankConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';

/** A consent as the bank stores it. */
export interface BankConsent {
  readonly terms: ConsentToStage;
  status: BankConsentStatus;
  /** Whether the customer has decided. The link works only once. */
  hasDecided: boolean;
  /** Whether all approvers have approved it. */
  isApproved: boolean;
  /** Whether an approver has declined it. */
  isDeclined: boolean;
  /** Whether its code was exchanged, so that the customer has returned from this bank. */
  isExchanged: boolean;
  /** The customer who decided. */
  customer: string;
  /** The times at which the customer decided, the consent ended, and its code was first reused. */
  decidedAt?: number;
  endedAt?: number;
  codeRejectedAt?: number;
}

export interface BankConsents {
  readonly all: Map<string, BankConsent>;
  /** Returns a consent. Throws BankRejection if the bank does not know it. */
  get(bankConsentId: string): BankConsent;
  /** Changes a consent's status and sends an event. */
  setStatus(consent: BankConsent, status: BankConsentStatus): void;
  /** Revokes a consent at the request of the service, which therefore does not receive an event. */
  revoke(consent: BankConsent): void;
}

export const createBankConsents = (
  now: () => number,
  sendEvent: (consent: BankConsent, status: BankConsentStatus) => void,
): BankConsents => {
  const all = new Map<string, BankConsent>();
  const change = (consent: BankConsent, status: BankConsentStatus): void => {
    consent.status = status;
    if (isFinal(consentLifecycle, status)) consent.endedAt ??= now();
  };
  return {
    all,
    get(bankConsentId) {
      const consent = all.get(bankConsentId);
      if (!consent) throw new BankRejection('Resource.NotFound');
      return consent;
    },
    setStatus(consent, status) {
      change(consent, status);
      if (status === 'Authorized') consent.isApproved = true;
      if (status === 'Rejected') consent.isDeclined = true;
      sendEvent(consent, status);
    },
    revoke(consent) {
      if (consent.status !== 'Consumed') change(consent, 'Revoked');
    },
  };
};
