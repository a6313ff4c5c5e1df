import { dayIn } from '#shared/standard/markets/day.ts';
import { countries } from '#shared/standard/markets/market.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { accountsAt } from '#functions/sandbox/banks/customers/bank-account.ts';
import { newConsentFields } from '#functions/sandbox/banks/store/consent-record.ts';
import type { BankDeps } from '#functions/sandbox/banks/market/market.ts';
import type { Creditor } from '#functions/sandbox/banks/postings/creditor.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import { invalidRequest } from '#functions/sandbox/banks/oauth/request-object.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { decryptPii } from '../jose/decrypt-pii.ts';
import { type Consent, noConsumption, type PaymentConsent } from '../records/consent.ts';
import {
  type AuthorisationDetails,
  ConsentPii,
  consentTypes,
  type PaymentTerms,
  type Subscription,
} from '../records/terms.ts';
import { assertDeadlines } from './deadlines.ts';
import type { RegisteredClient } from '#functions/sandbox/banks/registry/registered-client.ts';

/** A year, in seconds. The term of a consent must be shorter. */
const yearSeconds = 365 * 24 * 3_600;

/** Builds the requested consent. Throws OAuthError `invalid_request` if the request violates a rule. */
export const newConsent = async (
  call: BankCall,
  details: AuthorisationDetails,
  client: RegisteredClient,
  deps: BankDeps<Consent>,
): Promise<Consent> => {
  const now = deps.now();
  const { ConsentId, ExpirationDateTime } = details.consent;
  const term = secondsBetween(now, ExpirationDateTime);
  if (term <= 0 || term >= yearSeconds)
    throw invalidRequest('ExpirationDateTime must be in the future and less than a year away');
  const common = {
    ...newConsentFields(call.bank.code, client.clientId, now),
    consentId: ConsentId,
    ...(details.subscription && { webhook: webhookOf(details.subscription, client) }),
  };
  if (details.type === consentTypes.account) return { ...common, kind: 'account', terms: details.consent };
  const { PersonalIdentifiableInformation: encryptedPii, ...terms } = details.consent;
  const keys = await deps.settings.keysOf(call.bank.code);
  const pii = await decryptPii(encryptedPii, ConsentPii, { client, keys, now }).catch((error: unknown) => {
    if (error instanceof ResourceError) throw invalidRequest(error.message);
    throw error;
  });
  const { Creditor: creditors = [], DebtorAccount } = pii.Initiation;
  assertCreditors(terms, creditors.length);
  assertDomestic(terms, call);
  assertDeadlines(terms, dayIn(countries[call.bank.bank.country].timeZone, now.toISOString()));
  if (call.bank.bank.country === 'AE') {
    assertNoDialect(terms, [...accountsOf(creditors), DebtorAccount]);
    assertNamed(creditors);
  }
  const decisionDeadline = terms.AuthorizationExpirationDateTime ?? common.authorizationExpiresAt;
  const consent: PaymentConsent = {
    ...common,
    kind: 'payment',
    terms,
    creditors,
    debtorIban: DebtorAccount?.Identification,
    consumption: noConsumption,
    paymentIds: [],
    authorizationExpiresAt: new Date(decisionDeadline).toISOString(),
  };
  if (!accountsAt(call.bank).some((account) => deps.market.authorisation.isEligible(account, consent)))
    throw invalidRequest('DebtorAccount is not an account of this bank from which payments can be made');
  return consent;
};

/** Returns a subscription's webhook. Throws OAuthError if its host is not registered for the client. */
const webhookOf = ({ Webhook }: Subscription, { redirectUris }: RegisteredClient): Subscription['Webhook'] => {
  const hosts = redirectUris.map((uri) => new URL(uri).origin);
  if (hosts.includes(new URL(Webhook.Url).origin)) return Webhook;
  throw invalidRequest('Webhook.Url is not on a host that is registered for the client');
};

/** Throws OAuthError unless the payment is domestic: every amount is in the currency of the bank's country. */
const assertDomestic = ({ ControlParameters }: PaymentTerms, { bank }: BankCall): void => {
  const { iso4117Code } = countries[bank.bank.country].currency;
  const amounts = JSON.stringify(ControlParameters).matchAll(/"Currency":"([A-Z]{3})"/g);
  if ([...amounts].some(([, currency]) => currency !== iso4117Code))
    throw invalidRequest('request: international payments are not offered');
};

interface Account {
  readonly SchemeName: string;
}

const accountsOf = (creditors: readonly { readonly CreditorAccount: Account }[]): readonly Account[] =>
  creditors.map(({ CreditorAccount }) => CreditorAccount);

/** Rejects values that only the Saudi sandbox dialect allows. */
const assertNoDialect = ({ PaymentPurposeCode }: PaymentTerms, accounts: readonly (Account | undefined)[]): void => {
  if (PaymentPurposeCode.length !== 3) throw invalidRequest('PaymentPurposeCode must have three letters');
  if (accounts.some((account) => account && account.SchemeName !== 'IBAN'))
    throw invalidRequest('SchemeName must be IBAN');
};

/** Throws OAuthError unless every creditor has a name in English or in Arabic. */
const assertNamed = (creditors: readonly Creditor[]): void => {
  if (creditors.some(({ CreditorAccount: { Name } }) => !Name.en && !Name.ar))
    throw invalidRequest('CreditorAccount.Name must contain en or ar');
};

/**
 * Throws OAuthError unless a single payment has exactly one creditor, and several payments have at least one. Only
 * VariableOnDemand allows a consent without creditors.
 */
const assertCreditors = ({ ControlParameters }: PaymentTerms, count: number): void => {
  const { ConsentSchedule } = ControlParameters;
  if ('SinglePayment' in ConsentSchedule) {
    if (count !== 1) throw invalidRequest('A single payment must have one creditor');
    return;
  }
  if (count === 0 && ConsentSchedule.MultiPayment.PeriodicSchedule.Type !== 'VariableOnDemand')
    throw invalidRequest('Creditor may be omitted only for VariableOnDemand');
};
