import type { Answer, CallOptions, Integrator } from '#test/support/drivers/integrator.ts';
import { aClient, operator } from '#test/support/drivers/journey.ts';

/**
 * Returns a valid IBAN at Al Rajhi Bank, or at the bank with the given code. The last two digits select one of the
 * sandbox accounts.
 */
export const saudiIban = (persona: string, bank = '80'): string =>
  withCheckDigits('SA', `${bank}0000001000000000${persona}`);
/** Returns a valid IBAN at Emirates NBD, or at another bank in the UAE. */
export const emiratiIban = (persona: string, bank = '026'): string =>
  withCheckDigits('AE', `${bank}00001000000000${persona}`);
const withCheckDigits = (country: string, bban: string): string => {
  const digits = `${bban}${country}00`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`;
};

export const paths = {
  idMatch: '/api/v2.0/av/AccountVerification/IdMatch',
  corporate: '/api/v2.0/av/AccountVerification/Corporate',
  beneficiaryMatch: '/api/v2.0/av/BeneficiaryVerification/Match',
  commonMatch: '/api/v2.0/av/CommonVerification/Match',
  commonCorporate: '/api/v2.0/av/CommonVerification/Corporate',
  proMatch: '/api/v2.1/av/AccountVerificationPro/Match',
  proCorporate: '/api/v2.1/av/AccountVerificationPro/Corporate',
} as const;

/** Creates a client with a balance for verifications. */
export const aClientWithBalance = async (
  balance = 50,
  options: Parameters<typeof aClient>[0] = {},
): Promise<Integrator> => {
  const client = await aClient(options);
  await operator().topUp(client.facts.clientId, balance);
  return client;
};

/** Calls an operation of the legacy API. */
export const verify = (
  client: Integrator,
  operation: keyof typeof paths,
  body: unknown,
  options: CallOptions = {},
): Promise<Answer> => client.post(paths[operation], body, { market: false, ...options });

export const getRegistration = (client: Integrator, query: string): Promise<Answer> =>
  client.get(`/api/v2.0/av/CommercialRegistration/Information?${query}`, { market: false });
