import type { BankCall, CustomerPresence } from '#shared/banks/port/call.ts';
import type { SecretCipher } from '#shared/platform/secrets/secret-cipher.ts';

/**
 * Adds the time at which the customer used a page of this service to a bank call, unless the call already states when
 * the customer signed in. Returns a call without a customer unchanged.
 */
export const withPresence = ({ interactionId, subjectId, customer }: BankCall, at: string): BankCall => ({
  interactionId,
  subjectId,
  customer: customer && { ...customer, authenticatedAt: customer.authenticatedAt ?? at },
});

/** Browsers send shorter user agents. */
const maxUserAgent = 512;

/**
 * Encrypts the customer details that the bank receives with the order that follows immediately: IP address, sign-in
 * time and user agent. Returns undefined if the customer is not present.
 */
export const encryptPresence = async (
  { customer }: BankCall,
  signedInAt: string | undefined,
  consentId: string,
  secrets: SecretCipher,
): Promise<string | undefined> => {
  const at = signedInAt ?? customer?.authenticatedAt;
  if (!customer) return undefined;
  const { ipAddress, userAgent = '' } = customer;
  return secrets.encrypt([ipAddress, at ?? '', userAgent.slice(0, maxUserAgent)].join(' '), consentId);
};

/** Decrypts the details that `encryptPresence` encrypted. */
export const decryptPresence = async (
  encrypted: string,
  consentId: string,
  secrets: SecretCipher,
): Promise<CustomerPresence> => {
  const [ipAddress = '', at = '', ...userAgent] = (await secrets.decrypt(encrypted, consentId)).split(' ');
  return { ipAddress, userAgent: userAgent.join(' ') || undefined, authenticatedAt: at === '' ? undefined : at };
};
