import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';

/** Sets the switches of a sandbox bank. Omitted switches return to their defaults, so an empty object resets them. */
export const setSwitches = async (banksUrl: string, bank: string, switches: object): Promise<void> => {
  const { status } = await fetch(`${banksUrl}/${bank}/switches`, { method: 'PUT', body: JSON.stringify(switches) });
  if (status !== 200) throw new Error(`The sandbox bank returned ${status} to a change of its switches`);
};

/** Saudi banks serve account data at a separate address. For payments, they use the address of the banks in the UAE. */
const addressOf = (banksUrl: string, consent: AccountConsent | PaymentConsent): string => {
  const { providerCode = '' } = consent;
  const isSeparate = 'accountRequestId' in consent && providerCode.startsWith('ksa-');
  return `${banksUrl}${isSeparate ? '/ksa' : ''}/${providerCode}`;
};

/**
 * Changes a consent at its sandbox bank, as the customer, another approver or the bank's staff can. Returns the bank's
 * response.
 */
export const actOnConsent = (
  banksUrl: string,
  consent: AccountConsent | PaymentConsent,
  form: Readonly<Record<string, string>>,
): Promise<Response> =>
  fetch(`${addressOf(banksUrl, consent)}/consents/${consent.bankConsentId}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
