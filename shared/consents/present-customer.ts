import type { BankCall, CustomerPresence } from '#shared/banks/port/call.ts';
import type { SealedBox } from '#shared/platform/secrets/sealed-box.ts';

/**
 * Adds the time at which the customer used a page of this service to a bank call. Calls without a customer stay
 * unchanged.
 */
export const cameThrough = ({ interactionId, customer }: BankCall, at: string): BankCall => ({
  interactionId,
  customer: customer && { ...customer, authenticatedAt: customer.authenticatedAt ?? at },
});

/**
 * Encrypts the customer details that the bank receives with the order that follows immediately: IP address and sign-in
 * time. Returns undefined if the customer is not present.
 */
export const sealPresence = async (
  { customer }: BankCall,
  signedInAt: string | undefined,
  consentId: string,
  secrets: SealedBox,
): Promise<string | undefined> => {
  const at = signedInAt ?? customer?.authenticatedAt;
  return customer && secrets.seal(`${customer.ipAddress} ${at ?? ''}`, consentId);
};

/** Decrypts the details of `sealPresence`. */
export const openPresence = async (
  sealed: string,
  consentId: string,
  secrets: SealedBox,
): Promise<CustomerPresence> => {
  const [ipAddress = '', at = ''] = (await secrets.open(sealed, consentId)).split(' ');
  return { ipAddress, userAgent: undefined, authenticatedAt: at === '' ? undefined : at };
};
