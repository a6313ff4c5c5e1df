import { BankRejection } from '#shared/banks/port/errors.ts';
import type { ConsentToStage } from '#shared/banks/port/consents.ts';
import { consentLifecycle, type ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';

/** A consent as the bank stores it. */
export interface ConsentThere {
  readonly terms: ConsentToStage;
  status: ConsentStatus;
  /** Whether the customer has opened the link, which works once. */
  hasDecided: boolean;
  /** Whether all approvers have approved it. */
  isApproved: boolean;
  /** Whether an approver has declined it. */
  isDeclined: boolean;
  /** The customer who decided. */
  customer: string;
  /** When the customer decided, when the bank closed the consent, and when its code was first reused. */
  decidedAt?: number;
  endedAt?: number;
  codeRejectedAt?: number;
}

export interface ConsentsThere {
  readonly all: Map<string, ConsentThere>;
  /** Returns a consent. Throws BankRejection if the bank does not know it. */
  get(bankConsentId: string): ConsentThere;
  /** Changes the status of a consent and sends an event. */
  setStatus(consent: ConsentThere, status: ConsentStatus): void;
  /** Revokes a consent at the request of the service, which is therefore sent no event. */
  revoke(consent: ConsentThere): void;
}

export const createConsentsThere = (
  now: () => number,
  tell: (consent: ConsentThere, status: ConsentStatus) => void,
): ConsentsThere => {
  const all = new Map<string, ConsentThere>();
  const change = (consent: ConsentThere, status: ConsentStatus): void => {
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
      tell(consent, status);
    },
    revoke(consent) {
      if (consent.status !== 'Consumed') change(consent, 'Revoked');
    },
  };
};
