import { BankRefusal } from '#shared/banks/port/errors.ts';
import type { ConsentToStage } from '#shared/banks/port/consents.ts';
import type { ConsentStatus } from '#shared/consents/consent-status.ts';

/** A consent as the bank knows it. */
export interface ConsentThere {
  readonly terms: ConsentToStage;
  status: ConsentStatus;
  /** Whether the customer has been here. A link works once. */
  hasDecided: boolean;
  /** Whether everybody who must approve it has. */
  isApproved: boolean;
  /** Who has decided. */
  customer: string;
}

export interface ConsentsThere {
  readonly all: Map<string, ConsentThere>;
  /** Throws BankRefusal if the bank does not know it. */
  get(bankConsentId: string): ConsentThere;
  /** Changes the status, and tells whoever wants to know. */
  setStatus(consent: ConsentThere, status: ConsentStatus): void;
}

export const openConsentsThere = (tell: (consent: ConsentThere, status: ConsentStatus) => void): ConsentsThere => {
  const all = new Map<string, ConsentThere>();
  return {
    all,
    get(bankConsentId) {
      const consent = all.get(bankConsentId);
      if (!consent) throw new BankRefusal('Resource.NotFound');
      return consent;
    },
    setStatus(consent, status) {
      consent.status = status;
      if (status === 'Authorized') consent.isApproved = true;
      tell(consent, status);
    },
  };
};
