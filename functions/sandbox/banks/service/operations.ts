import * as accounts from '../accounts/operations.ts';
import { manageConsent } from '../consents/manage-consent.ts';
import * as decisions from '../oauth/decide.ts';
import * as metadata from '../oauth/metadata.ts';
import { openRequest, pushAuthorisation } from '../oauth/open-request.ts';
import { issueTokens } from '../oauth/token-endpoint.ts';
import * as controls from '../server/control.ts';

/** Operations that the banks of all markets share. */
export const operations = {
  ...metadata,
  openRequest,
  ...decisions,
  manageConsent,
  ...controls,

  pushAuthorisation,
  issueTokens,
  ...accounts,
};
