/** Values that the standards of both markets express differently. */
export interface Standard {
  readonly country: 'AE' | 'SA';
  code(name: string): string;
  /** Identifies an account, a bank or a card by a scheme. */
  identified(scheme: 'IBAN' | 'BICFI' | 'MaskedPAN', Identification: string): object;
  /** Mask shown before the last four digits of a card number. */
  readonly cardDigits: string;
  /** The address that all other banks share. */
  readonly bankAddress: object;
  /** Error codes for requests that exceed the consent. */
  readonly beyondConsent: { readonly permission: string; readonly resource: string };
}
