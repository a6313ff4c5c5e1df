import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { market2022 as market } from '#functions/sandbox/bank-ksa/v2022/market.ts';
import { authoriseRoutes, resourceRoutes } from '#functions/sandbox/bank-ksa/routes.ts';
import { serveBanks } from '#functions/sandbox/bank-ksa/server.ts';
import { accountInformation, versionAt, versions } from '#functions/sandbox/bank-ksa/standard/versions.ts';
import { readBankDocuments } from '#shared/banks/directory/bank-documents.ts';
import { ksa2024Bank, ksaBank } from '#shared/banks/ksa/ksa-bank.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import type { AccountConsentToStage, CodeToExchange, StagedConsent } from '#shared/banks/port/consents.ts';
import { ksaPermissions } from '#shared/standard/consents/permissions.ts';
import type { HttpResponse, HttpClient } from '#shared/platform/outbound/http-client.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { createBankStore } from '#functions/sandbox/banks/store/bank-store.ts';
import { createSettings } from '#functions/sandbox/banks/registry/settings.ts';
import { Switches } from '#functions/sandbox/banks/registry/switches.ts';
import {
  clientId,
  createEventClient,
  hosts,
  redirectUri,
  registration,
  type SandboxOptions,
  signing,
} from '../sandbox-uae/a-sandbox.ts';
import { sandboxEvents, type Sent } from '../sandbox-uae/sandbox-events.ts';
import { signerWith } from '../uae/keys.ts';
import { anAccountConsent as anyAccountConsent } from '../uae/requests.ts';

/** Returns the base URL of a bank's account information API. */
export const apiOf = (bank: string): string => `${hosts.resource}/ksa/${bank}${accountInformation(versionAt(bank))}`;

const eventOf = sandboxEvents({ ...authoriseRoutes, ...resourceRoutes });

/** A call on behalf of a customer whose identity is known, as version 2024 requires. */
export const identifiedCall: BankCall = {
  interactionId: randomUUID(),
  customer: {
    ipAddress: '2001:db8::7',
    userAgent: 'Mozilla/5.0 (iPad)',
    authenticatedAt: '2026-11-20T10:00:00.000Z',
    identity: { nationalId: '1010000006', mobileNumber: '0512345678' },
  },
};

/** Creates the Saudi sandbox banks in this process and registers the client. */
export const aSandbox = async (
  table: Table,
  { now = () => new Date(), bindsTokens = false, hasOpenControls = true }: SandboxOptions = {},
) => {
  const settings = createSettings(table);
  const store = createBankStore(table, market.consents);
  const { events, http } = createEventClient();
  const deps = { store, settings, bindsTokens, hasOpenControls, http, pause: async () => {}, now };
  const handle = serveBanks(hosts, deps);
  await settings.register(registration);

  const send = async (request: Sent, certificate?: string): Promise<HttpResponse> => {
    const { statusCode = 0, headers, body = '' } = await handle(eventOf(request, certificate), {} as Context);
    return { status: statusCode, headers, text: body, seconds: 0.1 };
  };

  const serverOf = async (bank: string) => {
    const discoveryDocument = `${hosts.authorise}/ksa/${bank}/.well-known/openid-configuration`;
    const policy = { addresses: 'any', participantsUrl: discoveryDocument } as const;
    const accounts = apiOf(bank);
    const documents = await readBankDocuments({ code: bank, discoveryDocument, apis: { accounts } }, policy, send);
    return { ...documents, provider: bank, apis: { accounts } };
  };

  return {
    settings,
    store,
    events,
    send,
    serverOf,

    switch: (bank: string, switches: Partial<Switches>) => settings.setSwitches(bank, Switches.parse(switches)),

    /** Creates the service's connector to a bank. */
    async connect(bank: string, client: HttpClient = (request) => send(request)) {
      const server = await serverOf(bank);
      const connectInVersion = versionAt(bank) === versions[2022] ? ksaBank : ksa2024Bank;
      const signer = signerWith(signing);
      return connectInVersion({ server, clientId, signer, http: client, eventsOf: 'every-consent', now });
    },

    /**
     * Opens the bank's link as the customer and decides. Returns the parameters of the redirect, which are in its
     * fragment in version 2022 of the standard, and in its query in version 2024.
     */
    async decide(link: string, form: Readonly<Record<string, string>> = { decision: 'approve' }) {
      const linkResponse = await send({ url: link });
      if (linkResponse.status !== 303) throw new Error(`The bank returned ${linkResponse.status}`);
      const url = String(linkResponse.headers.location);
      const decided = await send({ method: 'POST', url, body: new URLSearchParams(form).toString() });
      const { search, hash } = new URL(String(decided.headers.location));
      if (search !== '' && hash !== '') throw new Error('The bank put its response into both query and fragment');
      return new URLSearchParams((hash || search).slice(1));
    },

    /** Changes a consent at the bank, as the customer or a member of staff. */
    manage: (bank: string, consentId: string, form: Readonly<Record<string, string>>) =>
      send({
        method: 'POST',
        url: `${hosts.authorise}/ksa/${bank}/consents/${consentId}`,
        body: new URLSearchParams(form).toString(),
      }),
  };
};
export type Sandbox = Awaited<ReturnType<typeof aSandbox>>;

/** Creates the terms of a consent with all permissions of the standard. */
export const anAccountConsent = (overrides: Partial<AccountConsentToStage['data']> = {}): AccountConsentToStage => {
  const terms = anyAccountConsent();
  return { ...terms, redirectUri, data: { ...terms.data, permissions: ksaPermissions, ...overrides } };
};

/** Returns the code in the customer's redirect, with the data needed to exchange it. */
export const codeIn = (
  redirect: URLSearchParams,
  consent: AccountConsentToStage,
  { bankConsentId = '' }: StagedConsent,
): CodeToExchange => ({
  ...consent,
  bankConsentId,
  code: redirect.get('code') ?? '',
  idToken: redirect.get('id_token') ?? undefined,
});

/** Stages a consent, approves it at the bank as the customer, and exchanges its code for tokens. */
export const aSharing = async (
  sandbox: Sandbox,
  { authority }: Awaited<ReturnType<Sandbox['connect']>>,
  call: BankCall,
  consent = anAccountConsent(),
) => {
  const staged = await authority.stage(consent, call);
  const code = codeIn(await sandbox.decide(staged.link), consent, staged);
  const grant = await authority.exchangeCode(code, call);
  return { code, grant, access: { bankConsentId: code.bankConsentId, accessToken: grant.accessToken } };
};
