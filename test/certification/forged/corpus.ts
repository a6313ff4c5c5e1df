import type { Family } from './family.ts';
import { idToken, redirect, tokenResponse } from './families/authorisation.ts';
import { bankEvent, consentStatus } from './families/consents.ts';
import { accountData, payeeConfirmation } from './families/data.ts';
import { keySet } from './families/keys.ts';
import { ksaConsent, ksaFragment, ksaTokens } from './families/ksa.ts';
import { paymentLookUp, paymentStatus, paymentSubmission } from './families/payments.ts';
import { refreshedTokens } from './families/refresh.ts';
import { replay } from './families/replay.ts';

/** All bank messages that the service acts on, with their forgeries and their valid variants. */
export const corpus: readonly Family[] = [
  idToken,
  tokenResponse,
  refreshedTokens,
  redirect,
  paymentSubmission,
  paymentStatus,
  paymentLookUp,
  consentStatus,
  payeeConfirmation,
  accountData,
  ksaFragment,
  ksaTokens,
  ksaConsent,
  keySet,
  replay,
  bankEvent,
];

const countOf = (rows: (family: Family) => Readonly<Record<string, unknown>>): number =>
  corpus.reduce((total, family) => total + Object.keys(rows(family)).length, 0);

export const forgedCount = countOf(({ forged }) => forged);
export const validCount = countOf(({ valid }) => valid);
