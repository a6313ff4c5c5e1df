import { parsedJson } from '#shared/platform/runtime/json.ts';
import { Switches } from '../registry/switches.ts';
import type { Operation, ServerDeps } from '../server/call.ts';
import * as accounts from '../accounts/operations.ts';
import { manageConsent } from '../consents/manage-consent.ts';
import * as decisions from '../oauth/decide.ts';
import * as metadata from '../oauth/metadata.ts';
import { openRequest, pushAuthorisation } from '../oauth/open-request.ts';
import { issueTokens } from '../oauth/token-endpoint.ts';

const showSwitches: Operation<ServerDeps> = async ({ switches }) => ({ status: 200, body: { json: switches } });

/** Sets all switches of a bank. Omitted switches return to their defaults. */
const setSwitches: Operation<ServerDeps> = async ({ bank, body }, { settings }) => {
  const switches = Switches.safeParse(parsedJson(body));
  if (!switches.success) return { status: 400, body: { json: switches.error.issues } };
  await settings.setSwitches(bank.code, switches.data);
  return { status: 200, body: { json: switches.data } };
};

/** Rotates the bank's keys. The old keys stay published. */
const rotateKeys: Operation<ServerDeps> = async ({ bank }, { settings }) => {
  await settings.rotateKeys(bank.code);
  return { status: 204 };
};

/** Operations that the banks of all markets share. */
export const operations = {
  ...metadata,
  openRequest,
  ...decisions,
  manageConsent,
  showSwitches,
  setSwitches,
  rotateKeys,

  pushAuthorisation,
  issueTokens,
  ...accounts,
};
