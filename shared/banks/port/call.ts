/** The APIs that a bank can offer. */
export type ApiFamily = 'payments' | 'accounts' | 'payees';

/** The context of a bank call. */
export interface BankCall {
  /** Sent as x-fapi-interaction-id. */
  readonly interactionId: string;
  /** The id of the consent or payment that the call is about. Only for the log. */
  readonly subjectId?: string | undefined;
  /** Set only for calls while the customer is present. Undefined in background calls. */
  readonly customer?: CustomerPresence | undefined;
}

/** Details that banks require for customer-present calls: x-fapi-customer-ip-address and related headers. */
export interface CustomerPresence {
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
  /** The language (BCP 47) that the customer chose on our pages, if any. */
  readonly language?: string | undefined;
  /** When the customer last visited our pages or, if later, signed in at the bank (x-fapi-auth-date). */
  readonly authenticatedAt: string | undefined;
  /** Set only in the call for which the customer has entered it. It is never stored. */
  readonly identity?: CustomerIdentity | undefined;
}

/** The identity that a bank requires with a consent. */
export interface CustomerIdentity {
  /** The national ID or the Iqama number. */
  readonly nationalId: string;
  /** A Saudi mobile number without separators, such as 0512345678. */
  readonly mobileNumber: string;
}
