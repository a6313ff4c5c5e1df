import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import { ifValid } from '#shared/platform/schemas/if-valid.ts';
import { LookupId } from '#shared/platform/runtime/ids.ts';
import { Actions } from '../consents/managed-consent.ts';

const page = {
  variant: 'browser',
  access: 'anonymous',
  market: 'none',
  tag: 'Consent management',
  ok: { kind: 'page', status: 200 },
  problems: [],
} as const;

const lang = z.string().optional();
const choice = ifValid(z.string().max(64));
const PageQuery = z.object({ lang });
const byId = z.object({ consentId: LookupId });
const byAction = byId.extend({ action: z.string() });

export const routes = {
  openManagementLink: {
    ...page,
    method: 'GET',
    path: '/consent-management/links/{token}',
    summary: 'Open a management link, which signs the customer in to the pages',
    params: z.object({ token: z.string() }),
    query: PageQuery,
  },
  listManagedConsents: {
    ...page,
    method: 'GET',
    path: '/consent-management/consents',
    summary: "List the customer's consents",
    query: PageQuery.extend({
      tab: z.enum(['current', 'history']).catch('current'),
      bank: choice,
      type: choice,
      state: choice,
      page: z.coerce.number().int().min(1).max(1_000).catch(1),
    }),
  },
  showManagedConsent: {
    ...page,
    method: 'GET',
    path: '/consent-management/consents/{consentId}',
    summary: "Show one of the customer's consents",
    params: byId,
    query: PageQuery.extend({
      tab: z.enum(['rules', 'history']).catch('rules'),
      result: ifValid(z.enum([...Actions, 'changed'])),
    }),
  },
  confirmAction: {
    ...page,
    method: 'GET',
    path: '/consent-management/consents/{consentId}/{action}',
    summary: 'Ask the customer to confirm that a consent is paused, reactivated or revoked',
    params: byAction,
    query: PageQuery,
  },
  performAction: {
    ...page,
    method: 'POST',
    path: '/consent-management/consents/{consentId}/{action}',
    summary: 'Pause, reactivate or revoke a consent on behalf of the customer',
    params: byAction,
    query: PageQuery,
    bodyType: 'form',
    body: z.object({}).meta({ id: 'ConfirmedAction' }),
  },
} as const satisfies Routes;
