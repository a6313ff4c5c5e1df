import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { aSharingService } from '#test/support/banks/sandbox-uae/a-sharing-service.ts';
import { family, type Json } from '../family.ts';
import { bank } from '../scene.ts';
import { accessTokenForgeries, type ChangeTokens, detailForgeries, withConsent, withTokens } from './token-changes.ts';

/** Longer than an access token is valid and account data fresh, so that the next read refreshes the tokens. */
const pauseMs = 11 * 60_000;

/** Creates account data that a customer shares, whose tokens expire before every read. */
const aSharingScene = async (table: Table) => {
  let time = Date.now();
  const service = await aSharingService(table, bank, () => new Date(time));
  const { id } = await service.createConsent();
  const { accountConsents } = createAccountConsentStore(table);
  const stored = async () => {
    const consent = await accountConsents.get(id);
    if (!consent) throw new Error('The consent is missing');
    return consent;
  };
  await service.followRedirect(await service.approve(await stored()));
  return { service, stored, pass: () => (time += pauseMs) };
};

/** The terms of the consent are not compared again: the customer's approval was checked when the code was exchanged. */
export const refreshedTokens = family({
  name: 'refreshed tokens',
  forged: {
    ...accessTokenForgeries,
    ...detailForgeries,
    'the consent in capitals': withConsent((data) => ({ ...data, ConsentId: String(data.ConsentId).toUpperCase() })),
    'the details of a payment': ({ authorization_details: [details], ...tokens }) => ({
      ...tokens,
      authorization_details: [{ ...details, type: 'urn:openfinanceuae:service-initiation-consent:v2.1' }],
    }),
  } satisfies Readonly<Record<string, ChangeTokens>>,
  valid: {
    'as the bank sent it': (tokens) => tokens,
    'no authorisation details': withTokens({ authorization_details: undefined }),
    'authorisation details of null': withTokens({ authorization_details: null }),
    'a new refresh token': withTokens({ refresh_token: 'a-new-refresh-token' }),
    'no lifetime': withTokens({ expires_in: undefined }),
    'an additional field': withTokens({ added: 'a later version' }),
  } satisfies Readonly<Record<string, ChangeTokens>>,
  prepare: aSharingScene,
  accepts: async (forge: ChangeTokens, { service, stored, pass }) => {
    pass();
    let count = 0;
    service.intercept(async (response, { body = '' }) => {
      if (!body.includes('grant_type=refresh_token')) return response;
      count += 1;
      const text = forge(JSON.parse(response.text) as Json);
      return { ...response, text: typeof text === 'string' ? text : JSON.stringify(text) };
    });
    const before = await stored();
    const isRead = await service.read(before).then(
      ({ accounts }) => accounts.length > 0,
      () => false,
    );
    service.intercept(undefined);
    if (count === 0) throw new Error('The service has not refreshed the tokens');
    const after = await stored();
    if (!isRead && (after.accessToken !== before.accessToken || after.refreshToken !== before.refreshToken))
      throw new Error('The rejected tokens are stored');
    return isRead;
  },
});
