/** How the standard of a market writes what the standards of both markets say. */
export interface Standard {
  readonly country: 'AE' | 'SA';
  code(name: string): string;
  /** An account, a bank or a card, named by a scheme. */
  identified(scheme: 'IBAN' | 'BICFI' | 'MaskedPAN', Identification: string): object;
  /** What is shown of a card number before its last four digits. */
  readonly cardDigits: string;
  /** The address of every other bank. */
  readonly bankAddress: object;
  /** The codes of requests that go beyond the consent. */
  readonly beyondConsent: { readonly permission: string; readonly resource: string };
}
