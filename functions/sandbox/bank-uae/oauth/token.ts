import { redeemCode } from '#functions/sandbox/banks/oauth/redeem-code.ts';
import { tokenEndpoint } from '#functions/sandbox/banks/oauth/token-endpoint.ts';
import { type RegisteredClient, Scope } from '#functions/sandbox/banks/registry/registered-client.ts';
import { scenarioOf } from '#functions/sandbox/banks/scenario.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import type { BankDeps } from '../access/deps.ts';
import type { Consent } from '../records/consent.ts';
import type { CodeGrant } from '../records/grants.ts';
import {
  accessTokenSeconds,
  issueAccessToken,
  issueClientToken,
  issueIdToken,
  issueRefreshToken,
} from './issue-tokens.ts';
import { refresh } from './refresh.ts';

/** The lifetime of the first access token when the amount selects the fault `short-lived-token`. */
const shortLifeSeconds = 1;

const firstLifetime = (consent: Consent): number => {
  if (consent.kind === 'account') return accessTokenSeconds;
  const { ConsentSchedule } = consent.terms.ControlParameters;
  const single = 'SinglePayment' in ConsentSchedule ? ConsentSchedule.SinglePayment.Amount : undefined;
  return single && scenarioOf(single).fault === 'short-lived-token' ? shortLifeSeconds : accessTokenSeconds;
};

/** A consent that waits for its second authoriser gives tokens already. They are good for nothing until then. */
const refusalOf = ({ status, approvals }: Consent): string | undefined =>
  status === 'Authorized' || (status === 'AwaitingAuthorization' && approvals.length > 0)
    ? undefined
    : 'The consent is not authorised';

const exchangeCode = async (call: BankCall, client: RegisteredClient, deps: BankDeps) => {
  const { consent, grant, family } = await redeemCode<Consent, CodeGrant>(call, client, { ...deps, refusalOf });
  const terms = { clientId: client.clientId, scope: grant.scope, family };
  const expiresIn = firstLifetime(consent);
  return {
    ...(await issueAccessToken(call, consent, { ...terms, expiresIn }, deps)),
    refresh_token: await issueRefreshToken(consent, terms, deps),
    id_token: await issueIdToken(call, consent, grant, deps),
    ...(grant.state !== undefined && { state: grant.state }),
  };
};

export const issueTokens = tokenEndpoint({ exchangeCode, refresh, clientScope: Scope, issueClientToken });
