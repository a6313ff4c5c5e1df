/** What every call to a bank carries. */
export interface BankCall {
  /** Sent as x-fapi-interaction-id. */
  readonly interactionId: string;
  /** Present only while the customer uses the service. Calls in the background leave it out. */
  readonly customer?: CustomerPresence | undefined;
}

/** What banks want to know about a customer who is present: x-fapi-customer-ip-address and its companions. */
export interface CustomerPresence {
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
  /** The language that the customer chose on our pages, if any (BCP 47). */
  readonly language?: string | undefined;
  /** When the customer last came through our pages, or signed in at the bank after that: x-fapi-auth-date. */
  readonly authenticatedAt: string | undefined;
}
