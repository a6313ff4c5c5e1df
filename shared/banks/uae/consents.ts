import type { BankCall } from '../port/call.ts';
import type { BankConsent, BankGrant, ConsentAtBank, ConsentAuthority, ConsentToStage } from '../port/consents.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { timeZoneOfCurrency } from '#shared/standard/markets/market.ts';
import { fetchIfPossible } from '../port/fetch-if-possible.ts';
import { encryptToBank } from '../jose/encrypt-to-bank.ts';
import { tokensIn } from '../oauth/authorisation-server.ts';
import { signedInAt } from '../oauth/id-token.ts';
import type { BankContext } from './bank-context.ts';
import { accountDetails, paymentDetails, permissionsOf } from './terms/consent-details.ts';
import { bankConsentOf, createConsentResources } from './consent-resources.ts';
import { findDebtorAccount } from './debtor-account.ts';
import { type Lodged, lodgedConsent } from './lodged-details.ts';
import { personalDataOfConsent } from './terms/personal-data.ts';

/** Manages consents at a UAE Open Finance bank, from creation to revocation. */
export const createConsents = (bank: BankContext): ConsentAuthority => {
  const { server, profile, eventsOf, signer, keys, authorisationServer, now } = bank;
  const resources = createConsentResources(bank);

  const detailsOf = async (consent: ConsentToStage, bankCall: BankCall): Promise<object> => {
    if (consent.kind === 'account') return accountDetails(consent);
    const personalData = personalDataOfConsent(consent.payment, bankCall, profile);
    const encrypted = await encryptToBank(personalData, signer, keys);
    const timeZone = timeZoneOfCurrency(consent.payment.amount.currency);
    return paymentDetails(consent, {
      personalData: encrypted,
      days: { first: dayIn(timeZone, now().toISOString()), last: dayIn(timeZone, consent.expiresAt) },
      profile,
      eventsOf,
    });
  };

  /**
   * Returns a consent whose tokens the bank has issued. Queries it if the token response does not contain its status. If
   * the query fails, the consent counts as awaiting authorisation, so it is polled until the tokens can be used.
   */
  const currentConsent = async (atBank: ConsentAtBank, { response }: Lodged, call: BankCall): Promise<BankConsent> => {
    if (response) return bankConsentOf(response, atBank.bankConsentId);
    const consent = await fetchIfPossible(() => resources.read(atBank, call));
    return consent ?? { status: 'AwaitingAuthorization' };
  };

  return {
    issuer: server.issuer,
    announcesIssuer: server.announcesIssuer,
    ...resources,

    async stage(consent, bankCall) {
      const scope = scopeOf(consent);
      const authorizationDetails = [await detailsOf(consent, bankCall)];
      return authorisationServer.push({ ...consent, responseType: 'code', scope, authorizationDetails }, bankCall);
    },

    async exchangeCode(code, bankCall): Promise<BankGrant> {
      const { response, claims } = await bank.exchange(code, bankCall);
      const authenticatedAt = signedInAt(claims);
      const { kind, bankConsentId } = code;
      const atBank: ConsentAtBank = { kind, bankConsentId };
      const lodged = lodgedConsent(response.authorization_details, atBank, code);
      const tokens = tokensIn(response);
      await authorisationServer.checkUserinfo(tokens.accessToken, claims, bankCall);
      const consent = await currentConsent(atBank, lodged, bankCall);
      const access = { bankConsentId, accessToken: tokens.accessToken };
      const isPaymentReady = atBank.kind === 'payment' && consent.status === 'Authorized';
      const { customer } = bankCall;
      const signedInCall = {
        ...bankCall,
        customer: customer && { ...customer, authenticatedAt: authenticatedAt ?? customer.authenticatedAt },
      };
      const debtorAccount = isPaymentReady
        ? await findDebtorAccount(lodged.permissions, access, bank, signedInCall)
        : undefined;
      return { ...tokens, consent, debtorAccount, authenticatedAt };
    },

    async refresh({ refreshToken, ...atBank }, bankCall) {
      const response = await bank.refresh(refreshToken, bankCall);
      const { authorization_details: details } = response;
      // RFC 9396 §7 requires the details, but tokens without them are for the consent of the refresh token (RFC 6749 §6).
      // The bank may have replaced that refresh token, so rejecting the tokens would make the consent unusable.
      const omitsConsent = details === undefined || details === null;
      if (!omitsConsent) lodgedConsent(details, atBank);
      return { ...tokensIn(response), omitsConsent };
    },
  };
};

/** Returns a consent's scopes. Reading accounts under a payment consent also requires the accounts scope. */
const scopeOf = (consent: ConsentToStage): string => {
  if (consent.kind === 'account') return 'openid accounts';
  const permissions = permissionsOf(consent.payment.instructions) ?? [];
  return permissions.includes('ReadAccountsDetail') ? 'openid accounts payments' : 'openid payments';
};
