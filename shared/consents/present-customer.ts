import type { BankCall, CustomerPresence } from '#shared/banks/port/call.ts';
import type { SealedBox } from '#shared/platform/secrets/sealed-box.ts';

/** A call for a customer who came through a page of this service at a time. Calls for nobody stay as they are. */
export const cameThrough = ({ interactionId, customer }: BankCall, at: string): BankCall => ({
  interactionId,
  customer: customer && { ...customer, authenticatedAt: customer.authenticatedAt ?? at },
});

/**
 * Seals what the bank hears about the customer with the order that follows at once: their address, and when they signed
 * in. Undefined if the customer is not present.
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

/** Opens what was sealed. */
export const openPresence = async (
  sealed: string,
  consentId: string,
  secrets: SealedBox,
): Promise<CustomerPresence> => {
  const [ipAddress = '', at = ''] = (await secrets.open(sealed, consentId)).split(' ');
  return { ipAddress, userAgent: undefined, authenticatedAt: at === '' ? undefined : at };
};
