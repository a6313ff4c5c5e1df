/** The context of a bank call. */
export interface BankCall {
  /** Sent as x-fapi-interaction-id. */
  readonly interactionId: string;
  /** Set only while the customer uses the service, not in background calls. */
  readonly customer?: CustomerPresence | undefined;
}

/** Facts about a present customer that banks require: x-fapi-customer-ip-address and related headers. */
export interface CustomerPresence {
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
  /** The language that the customer chose on our pages, if any (BCP 47). */
  readonly language?: string | undefined;
  /** When the customer last visited our pages, or signed in at the bank after that (x-fapi-auth-date). */
  readonly authenticatedAt: string | undefined;
}
