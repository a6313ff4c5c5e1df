import * as z from 'zod';
import type { BankCall } from '../port/call.ts';
import type {
  BankConsent,
  BankGrant,
  BankTokens,
  ConsentAtBank,
  ConsentAuthority,
  ConsentToStage,
} from '../port/consents.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { timeZoneOfCurrency } from '#shared/standard/markets/market.ts';
import { BankUnavailable } from '../port/errors.ts';
import { encryptToBank } from '../jose/encrypt-to-bank.ts';
import type { TokenResponse } from '../oauth/authorisation-server.ts';
import { checkIdToken, signedInAt } from '../oauth/id-token.ts';
import type { BankContext } from './bank-context.ts';
import { accountDetails, paymentDetails, permissionsOf } from './terms/consent-details.ts';
import { bankConsentOf, ConsentResponse, createConsentResources } from './consent-resources.ts';
import { findDebtorAccount } from './debtor-account.ts';
import { personalDataOfConsent } from './terms/personal-data.ts';

/** The authorisation details in a token response: exactly one consent (`AELodgedAuthorizationDetailsTypes`). */
const LodgedDetails = z.array(z.object({ consent: ConsentResponse })).length(1);

/** Manages consents at a UAE Open Finance bank, from creation to revocation. */
export const createConsents = (bank: BankContext): ConsentAuthority => {
  const { clientId, server, profile, eventsOf, signer, keys, authorisationServer, now } = bank;
  const idTokenFrom = { keys, issuer: server.issuer, audience: clientId, now };

  const detailsOf = async (consent: ConsentToStage, bankCall: BankCall): Promise<object> => {
    if (consent.kind === 'account') return accountDetails(consent);
    const personalData = personalDataOfConsent(consent.payment, bankCall, profile);
    const encrypted = await encryptToBank(personalData, signer, keys);
    return paymentDetails(consent, {
      personalData: encrypted,
      today: dayIn(timeZoneOfCurrency(consent.payment.amount.currency), now().toISOString()),
      profile,
      eventsOf,
    });
  };

  const consentIn = ({ authorization_details }: TokenResponse): ConsentResponse => {
    const [details] = LodgedDetails.safeParse(authorization_details).data ?? [];
    if (!details) throw new BankUnavailable('The bank issued tokens without the consent details');
    return details.consent;
  };

  const tokensOf = (response: TokenResponse): BankTokens => ({
    accessToken: response.access_token,
    expiresInSeconds: response.expires_in,
    refreshToken: response.refresh_token,
  });

  return {
    issuer: server.issuer,
    announcesIssuer: server.announcesIssuer,
    ...createConsentResources(bank),

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

    async exchangeCode({ kind, bankConsentId, code, redirectUri, codeVerifier, nonce }, bankCall): Promise<BankGrant> {
      const response = await authorisationServer.requestTokens(
        { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier },
        bankCall,
      );
      const authenticatedAt = signedInAt(await checkIdToken(response.id_token, nonce, idTokenFrom));
      const consentResponse = consentIn(response);
      const consent: BankConsent = bankConsentOf(consentResponse, bankConsentId);
      const atBank: ConsentAtBank = { kind, bankConsentId };
      const permissions = consentResponse.Data.Permissions ?? [];
      const tokens = tokensOf(response);
      const access = { bankConsentId, accessToken: tokens.accessToken };
      const isPaymentReady = atBank.kind === 'payment' && consent.status === 'Authorized';
      const { customer } = bankCall;
      const signedInCall = {
        ...bankCall,
        customer: customer && { ...customer, authenticatedAt: authenticatedAt ?? customer.authenticatedAt },
      };
      const debtorAccount = isPaymentReady
        ? await findDebtorAccount(permissions, access, bank, signedInCall)
        : undefined;
      return { ...tokens, consent, debtorAccount, authenticatedAt };
    },

    async refresh({ bankConsentId, refreshToken }, bankCall) {
      const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
      const response = await authorisationServer.requestTokens(fields, bankCall);
      bankConsentOf(consentIn(response), bankConsentId);
      return tokensOf(response);
    },
  };
};

/** Returns a consent's scopes. Reading accounts under a payment consent also requires the accounts scope. */
const scopeOf = (consent: ConsentToStage): string => {
  if (consent.kind === 'account') return 'openid accounts';
  const permissions = permissionsOf(consent.payment.instructions) ?? [];
  const readsAccounts = permissions.some((permission) => permission !== 'ReadRefundAccount');
  return readsAccounts ? 'openid accounts payments' : 'openid payments';
};
