import * as decisions from './authorise/decide.ts';
import { accounts } from './accounts/operations.ts';
import { findConsents, getConsent, patchConsent } from './consents/operations.ts';
import { manageConsent } from './control/manage-consent.ts';
import * as controls from '#functions/sandbox/banks/server/control.ts';
import { jwks } from '#functions/sandbox/banks/oauth/metadata.ts';
import { openRequest } from '#functions/sandbox/banks/oauth/open-request.ts';
import { discovery } from './oauth/discovery.ts';
import { pushAuthorisation } from './oauth/push-authorisation.ts';
import { register } from './oauth/register.ts';
import { issueTokens } from './oauth/token.ts';
import * as payees from './payees/operations.ts';
import * as payments from './payments/operations.ts';
import type { Operations } from './server.ts';
import { changeListing, participants } from './trust/participants.ts';

/** What each route of the banks does. */
export const operations: Operations = {
  participants,
  changeListing,
  discovery,
  metadata: discovery,
  jwks,
  openRequest,
  ...decisions,
  manageConsent,
  ...controls,

  pushAuthorisation,
  issueTokens,
  register,

  findPaymentConsents: findConsents('payment'),
  getPaymentConsent: getConsent('payment'),
  patchPaymentConsent: patchConsent('payment'),
  ...payments,

  findAccountConsents: findConsents('account'),
  getAccountConsent: getConsent('account'),
  patchAccountConsent: patchConsent('account'),
  ...accounts,

  ...payees,
};
