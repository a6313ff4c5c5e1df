import { countryOfIban, Iban } from '#shared/identifiers/iban.ts';
import { invalid } from '#shared/http/problem.ts';
import { type Country, countries, countriesOf, type Market } from '#shared/markets/market.ts';
import { parseMoney } from '#shared/money/money.ts';
import { contradictionIn } from '#shared/payment-requests/instructions.ts';
import { providerById } from '#shared/providers/directory.ts';
import { purposeCodes } from '#shared/providers/purpose-codes.ts';
import type { PaymentRequestBody } from './payment-request-body.ts';

/**
 * What a market asks of a payment beyond its form: accounts and currency of the market's countries, a bank of the
 * market, a purpose of its list. Throws Problem validation_error that names the field.
 */
export const checkMarketRules = (body: PaymentRequestBody, market: Market): void => {
  const country = creditorCountry(body, market);
  if (body.currency !== country.currency.iso4117Code) {
    throw invalid('currency', `must be ${country.currency.iso4117Code}`);
  }
  if (body.providerId !== undefined && !providerById(market, body.providerId)) {
    throw invalid('providerId', `is not a provider of the market ${market}`);
  }
  for (const [field, party] of partiesOf(body)) {
    if (party.schemeName !== 'IBAN') continue;
    if (!Iban.safeParse(party.identification).success) throw invalid(`${field}.identification`, 'must be a valid IBAN');
  }
  checkPurpose(body, country);
  const amount = body.instructions?.amount;
  const differs = ({ amount: text, currency }: NonNullable<typeof amount>) =>
    currency !== body.currency || parseMoney(text, currency).minor !== parseMoney(body.amount, body.currency).minor;
  if (amount && differs(amount)) {
    throw invalid('instructions.amount', 'must equal amount and currency');
  }
  const contradiction = contradictionIn(body.type, body.instructions);
  if (contradiction) throw invalid(...contradiction);
};

/** The country whose rules hold: the creditor's for a domestic payment, the market's own for one that leaves it. */
const creditorCountry = ({ beneficiaryIban, instructions }: PaymentRequestBody, market: Market): Country => {
  if (!beneficiaryIban) throw invalid('beneficiaryIban', 'is required: no default creditor account is registered');
  const code = countryOfIban(beneficiaryIban);
  const home = countriesOf[market].find((admitted) => admitted === code);
  if (home) return countries[home];
  if (instructions?.isInternationalPayment) return countries[countriesOf[market][0]];
  throw invalid('beneficiaryIban', `must be an IBAN of ${countriesOf[market].join(' or ')} for a domestic payment`);
};

const partiesOf = (body: PaymentRequestBody) => [
  ...(body.debtorAccount ? [['debtorAccount', body.debtorAccount] as const] : []),
  ...(body.additionalCreditorAccounts ?? []).map(
    (party, index) => [`additionalCreditorAccounts.${index}`, party] as const,
  ),
];

const checkPurpose = ({ purpose, instructions }: PaymentRequestBody, country: Country): void => {
  if (purpose === undefined) return;
  const known = purposeCodes(country.market).find(({ code }) => code === purpose);
  if (!known) throw invalid('purpose', `is not a purpose code of ${country.market}`);
  const needed = instructions?.isInternationalPayment ? 'international' : 'domestic';
  if (known.scope !== 'both' && known.scope !== needed) throw invalid('purpose', `is not for ${needed} payments`);
};
