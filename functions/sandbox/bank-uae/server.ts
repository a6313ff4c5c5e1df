import { controls } from '#functions/sandbox/banks/service/routes.ts';
import type { Operation } from '#functions/sandbox/banks/server/call.ts';
import { addressesAt, type Hosts, serveBanksOf } from '#functions/sandbox/banks/server/serve-banks.ts';
import type { UaeDeps } from './store/bank-store.ts';
import { apiPaths } from './http/links.ts';
import { authoriseRoutes, resourceRoutes, type RouteName } from './routes.ts';
import { bankOf, hub } from './trust/hub.ts';
import { getConsent, patchConsent } from '#functions/sandbox/banks/consents/operations.ts';
import { operations as common } from '#functions/sandbox/banks/service/operations.ts';
import * as accounts from './accounts/operations.ts';
import { findConsents } from './consents/consents.ts';
import { confirmPayee, discoverPayeeBank } from './payees/operations.ts';
import * as payments from './payments/operations.ts';
import { changeListing, clientKeys, participants } from './trust/participants.ts';

const operations: Readonly<Record<RouteName, Operation<UaeDeps>>> = {
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

export const serveBanks = (hosts: Hosts, deps: UaeDeps) =>
  serveBanksOf<RouteName, UaeDeps>(
    {
      authoriseRoutes,
      resourceRoutes,
      operations,
      controls: [...controls, 'changeListing'],
      directory: ['participants', 'clientKeys'],
      bankOf: (code = hub.code) => bankOf(code),
      addressesOf: ({ code }) => addressesAt(hosts, code),
      errorFormatOf: ({ path }) => ({
        orJson: path.includes(apiPaths.accounts),
        hasOneAudience: path.includes(apiPaths.payees),
      }),
    },
    deps,
  );
