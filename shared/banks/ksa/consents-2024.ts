import * as z from 'zod';
import { signedInAt } from '../oauth/id-token.ts';
import type { BankTokens, ConsentAuthority } from '../port/consents.ts';
import { BankRejection } from '../port/errors.ts';
import { fetchIfPossible } from '../port/fetch-if-possible.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { cancellationMessage, consentMessage, revocationMessage } from './consent-message-2024.ts';
import { createConsentResource, type KsaBank, tokensOf } from './consent-resource.ts';
import { isUnknownToKsaBank } from './consent-terms.ts';
import { ConsentData, statusOf } from './events-2024.ts';

const ConsentResponse = z
  .object({ Data: ConsentData })
  .transform(({ Data }) => ({ bankConsentId: Data.ConsentId, status: statusOf(Data) }));

/** The standard limits the lifetime of access tokens to ten minutes. */
const maxTokenSeconds = 600;

const withinLimit = (tokens: BankTokens): BankTokens => ({
  ...tokens,
  expiresInSeconds: Math.min(tokens.expiresInSeconds, maxTokenSeconds),
});

/** Manages account consents at a Saudi bank, from creation to revocation. */
export const createConsents = (bank: KsaBank): ConsentAuthority => {
  const { now } = bank;
  const { authority, urlOf, change } = createConsentResource(bank, {
    responseType: 'code',
    response: ConsentResponse,
    messageOf: consentMessage,
  });

  return {
    ...authority,

    /**
     * Queries the consent, because the bank may issue a code while other people have yet to approve. If the query fails,
     * the consent counts as awaiting authorisation, so it is polled until the tokens can be used.
     */
    async exchangeCode(code, bankCall) {
      const { response, claims } = await bank.exchange(code, bankCall);
      const authenticatedAt = signedInAt(claims);
      const tokens = withinLimit(tokensOf(response, code.bankConsentId));
      await bank.authorisationServer.checkUserinfo(tokens.accessToken, claims, bankCall);
      const consent = await fetchIfPossible(() => authority.read(code, bankCall));
      return {
        ...tokens,
        consent: consent ?? { status: 'AwaitingAuthorization' },
        debtorAccount: undefined,
        authenticatedAt,
      };
    },

    refresh: async ({ bankConsentId, refreshToken }, bankCall) =>
      withinLimit(tokensOf(await bank.refresh(refreshToken, bankCall), bankConsentId)),

    async revoke(consent, by, bankCall) {
      try {
        await change(urlOf(consent), revocationMessage(by, now()), bankCall);
      } catch (error) {
        if (isUnknownToKsaBank(error)) return;
        if (!(error instanceof BankRejection)) throw error;
        const { status } = await authority.read(consent, bankCall);
        // An earlier request may have revoked the consent.
        if (isFinal(consentLifecycle, status)) return;
        if (status !== 'AwaitingAuthorization') throw error;
        await change(urlOf(consent), cancellationMessage, bankCall);
      }
    },
  };
};
