import { rotateKeys, setSwitches, showSwitches } from '#functions/sandbox/banks/server/control.ts';
import { accounts } from './accounts/operations.ts';
import { decideConsent, showConsent } from './authorise/decide.ts';
import { createConsent, getConsent, patchConsent } from './consents/operations.ts';
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
  showConsent,
  decideConsent,
  manageConsent,
  showSwitches,
  setSwitches,
  rotateKeys,

  pushAuthorisation,
  issueTokens,

  createConsent,
  getConsent,
  patchConsent,
  ...accounts,
};
