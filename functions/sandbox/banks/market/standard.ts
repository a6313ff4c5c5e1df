/** Values that the two markets' standards express differently. */
export interface Standard {
  readonly country: 'AE' | 'SA';
  code(name: string): string;
  /** Renders the identification of an account, bank or card. */
  identified(scheme: 'IBAN' | 'BICFI' | 'MaskedPAN', Identification: string): object;
  /** Mask shown before the last four digits of a card number. */
  readonly cardDigits: string;
  /** The address of every counterparty's bank. */
  readonly bankAddress: object;
  /** Error codes for requests that exceed the consent. */
  readonly beyondConsent: { readonly permission: string; readonly resource: string };
}
