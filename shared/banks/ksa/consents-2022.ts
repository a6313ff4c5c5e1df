import * as z from 'zod';
import { checkFragment } from '../oauth/id-token.ts';
import type { ConsentAuthority } from '../port/consents.ts';
import { BankRejection, BankUnavailable } from '../port/errors.ts';
import { hasEndedAtBank } from '../port/has-ended.ts';
import { BankId } from '../wire/bank-values.ts';
import { createConsentResource, type KsaBank, tokensOf } from './consent-resource.ts';
import { isUnknownToKsaBank, ksaConsentTerms, ksaPurposes } from './consent-terms.ts';

const ConsentResponse = z
  .object({
    Data: z.object({
      ConsentId: BankId,
      Status: z.enum(['Authorized', 'AwaitingAuthorization', 'Rejected', 'Revoked', 'Expired']),
    }),
  })
  .transform(({ Data }) => ({ bankConsentId: Data.ConsentId, status: Data.Status }));

/** Manages account consents at a Saudi bank, from creation to revocation. */
export const createConsents = (bank: KsaBank): ConsentAuthority => {
  const { authority, urlOf, change } = createConsentResource(bank, {
    responseType: 'code id_token',
    response: ConsentResponse,
    messageOf: ({ data, expiresAt, requester }) => ({
      Data: {
        ...ksaConsentTerms(data),
        ExpirationDateTime: expiresAt,
        OnBehalfOf: { TradingName: requester.name, IdentifierType: 'Other', Identifier: requester.id },
        Purpose: [ksaPurposes[data.purpose]],
      },
    }),
  });

  return {
    ...authority,

    /** Saudi banks issue a code only for an authorised consent. */
    async exchangeCode(code, bankCall) {
      const fragmentClaims = await checkFragment(code, bank.expected);
      const { response, claims } = await bank.exchange(code, bankCall);
      // OpenID Connect Core §3.3.3.6.
      if (claims.sub !== fragmentClaims.sub)
        throw new BankUnavailable("The bank's two id_tokens identify different customers");
      const tokens = tokensOf(response, code.bankConsentId);
      return { ...tokens, consent: { status: 'Authorized' }, debtorAccount: undefined };
    },

    refresh: async ({ bankConsentId, refreshToken }, bankCall) =>
      tokensOf(await bank.refresh(refreshToken, bankCall), bankConsentId),

    /** The KSA standard has no field for the party that requested the revocation. */
    async revoke(consent, _by, bankCall) {
      const url = urlOf(consent);
      try {
        await change(url, { Data: { Status: 'Revoked' } }, bankCall);
      } catch (error) {
        if (isUnknownToKsaBank(error)) return;
        if (!(error instanceof BankRejection)) throw error;
        // A bank rejects the revocation of a consent whose status is final. An earlier request may have revoked it.
        if (!(await hasEndedAtBank(consent, authority, bankCall))) throw error;
      }
    },
  };
};
