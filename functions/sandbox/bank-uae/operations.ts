import { getConsent, patchConsent } from '#functions/sandbox/banks/consents/operations.ts';
import { operations as common } from '#functions/sandbox/banks/service/operations.ts';
import * as accounts from './accounts/operations.ts';
import { findConsents } from './consents/consents.ts';
import { confirmPayee, discoverPayeeBank } from './payees/operations.ts';
import * as payments from './payments/operations.ts';
import type { Operations } from './server.ts';
import { changeListing, clientKeys, participants } from './trust/participants.ts';

export const operations: Operations = {
  ...common,
  participants,
  changeListing,
  clientKeys,
  metadata: common.discovery,
  // The directory already contains the client's details, so the request is an empty object and the response has no
  // body.
  register: async () => ({ status: 204 }),

  findPaymentConsents: findConsents('payment'),
  getPaymentConsent: getConsent('payment'),
  patchPaymentConsent: patchConsent('payment'),
  ...payments,

  findAccountConsents: findConsents('account'),
  getAccountConsent: getConsent('account'),
  patchAccountConsent: patchConsent('account'),
  ...accounts,

  discoverPayeeBank,
  confirmPayee,
};
