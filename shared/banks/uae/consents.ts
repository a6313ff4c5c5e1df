import type { BankCall } from '../port/call.ts';
import type { BankConsent, BankGrant, ConsentAtBank, ConsentAuthority, ConsentToStage } from '../port/consents.ts';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { timeZoneOfCurrency } from '#shared/standard/markets/market.ts';
import { BankRejection, BankUnavailable, NotOffered } from '../port/errors.ts';
import { encryptToBank } from '../jose/encrypt-to-bank.ts';
import { tokensIn } from '../oauth/authorisation-server.ts';
import { checkIdToken, signedInAt } from '../oauth/id-token.ts';
import type { BankContext } from './bank-context.ts';
import { accountDetails, paymentDetails, permissionsOf } from './terms/consent-details.ts';
import { bankConsentOf, createConsentResources } from './consent-resources.ts';
import { findDebtorAccount } from './debtor-account.ts';
import { type Lodged, lodgedConsent } from './lodged-details.ts';
import { personalDataOfConsent } from './terms/personal-data.ts';

/** Manages consents at a UAE Open Finance bank, from creation to revocation. */
export const createConsents = (bank: BankContext): ConsentAuthority => {
  const { clientId, server, profile, eventsOf, signer, keys, authorisationServer, now } = bank;
  const idTokenFrom = { keys, issuer: server.issuer, audience: clientId, now };
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
    const consent = await resources.read(atBank, call).catch(ignoring(BankUnavailable, BankRejection, NotOffered));
    return consent ?? { status: 'AwaitingAuthorization' };
  };

  return {
    issuer: server.issuer,
    announcesIssuer: server.announcesIssuer,
    ...resources,

    async stage(consent, bankCall) {
      return authorisationServer.push(
        {
          responseType: 'code',
          scope: scopeOf(consent),
          redirectUri: consent.redirectUri,
          state: consent.state,
          nonce: consent.nonce,
          codeVerifier: consent.codeVerifier,
          authorizationDetails: [await detailsOf(consent, bankCall)],
        },
        bankCall,
      );
    },

    async exchangeCode({ code, redirectUri, codeVerifier, nonce, ...terms }, bankCall): Promise<BankGrant> {
      const response = await authorisationServer.requestTokens(
        { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier },
        bankCall,
      );
      const claims = await checkIdToken(response.id_token, nonce, idTokenFrom);
      const authenticatedAt = signedInAt(claims);
      const { kind, bankConsentId } = terms;
      const atBank: ConsentAtBank = { kind, bankConsentId };
      const lodged = lodgedConsent(response.authorization_details, atBank, terms);
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
      const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
      const response = await authorisationServer.requestTokens(fields, bankCall);
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
