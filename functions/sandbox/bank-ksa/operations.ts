import * as controls from '#functions/sandbox/banks/server/control.ts';
import { accounts } from './accounts/operations.ts';
import * as decisions from './authorise/decide.ts';
import * as consents from './consents/operations.ts';
import { manageConsent } from './control/manage-consent.ts';
import { jwks } from '#functions/sandbox/banks/oauth/metadata.ts';
import { openRequest } from '#functions/sandbox/banks/oauth/open-request.ts';
import { discovery } from './oauth/discovery.ts';
import { pushAuthorisation } from './oauth/push-authorisation.ts';
import { issueTokens } from './oauth/token.ts';
import type { Operations } from './server.ts';

/** What each route of the banks does. */
export const operations: Operations = {
  discovery,
  jwks,
  openRequest,
  ...decisions,
  manageConsent,
  ...controls,

  pushAuthorisation,
  issueTokens,

  ...consents,
  ...accounts,
};
