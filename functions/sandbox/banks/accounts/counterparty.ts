import { bankOfCounterparty, ibanOfCounterparty } from '../customers/bank-account.ts';
import type { Counterparty } from '../customers/persona.ts';
import type { Standard } from '../market/standard.ts';

export const accountOf = (counterparty: Counterparty, { country, identified }: Standard) =>
  identified('IBAN', ibanOfCounterparty(counterparty, country));

export const bareAgentOf = (counterparty: Counterparty, { country, identified }: Standard) =>
  identified('BICFI', bankOfCounterparty(counterparty, country).swiftCode);

/** Renders a counterparty's bank with its name and address. */
export const agentOf = (counterparty: Counterparty, standard: Standard) => ({
  ...bareAgentOf(counterparty, standard),
  Name: bankOfCounterparty(counterparty, standard.country).englishName,
  PostalAddress: standard.bankAddress,
});
