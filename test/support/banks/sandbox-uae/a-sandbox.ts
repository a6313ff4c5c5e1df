import type { Context } from 'aws-lambda';
import { constants, KeyObject, privateDecrypt, randomUUID } from 'node:crypto';
import { authoriseRoutes, resourceRoutes } from '#functions/sandbox/bank-uae/routes.ts';
import { serveBanks } from '#functions/sandbox/bank-uae/server.ts';
import { announcePayment, type Reminder } from '#functions/sandbox/bank-uae/events/announce.ts';
import { createBankStore, type UaeDeps } from '#functions/sandbox/bank-uae/store/bank-store.ts';
import { market } from '#functions/sandbox/bank-uae/market.ts';
import { createSettings } from '#functions/sandbox/banks/registry/settings.ts';
import { Switches } from '#functions/sandbox/banks/registry/switches.ts';
import type { RegisteredClient } from '#functions/sandbox/banks/registry/registered-client.ts';
import type { BankServer } from '#shared/banks/transport/bank-server.ts';
import type { CodeToExchange, ConsentAuthority, ConsentToStage } from '#shared/banks/port/consents.ts';
import { readBankDocuments } from '#shared/banks/directory/bank-documents.ts';
import { sandboxDialectBank } from '#shared/banks/uae/protocol.ts';
import { bankContext } from '#shared/banks/uae/bank-context.ts';
import { uaeBank } from '#shared/banks/uae/uae-bank.ts';
import {
  type HttpResponse,
  type HttpClient,
  type HttpRequest,
  Unreachable,
} from '#shared/platform/outbound/http-client.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { RsaDecrypter } from '#shared/platform/directory-keys/rsa-decrypter.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { aPair, signerWith } from '../uae/keys.ts';
import { call } from '../uae/requests.ts';
import { sandboxEvents, type Sent } from './sandbox-events.ts';

export const clientId = '7d9f2f6e-52a0-4d1c-9b7e-2f4c1a6e8b30';
export const redirectUri = 'https://us.example/callback';

/** The client's key pairs: one signs its messages, and banks encrypt events with the other's public key. */
export const [signing, encryption] = await Promise.all([aPair('ours', 'sig'), aPair('events', 'enc')]);

/** Decrypts messages that the banks encrypt for the client. */
export const decrypter: RsaDecrypter = {
  async decrypt(kid, ciphertext) {
    if (kid !== encryption.publicJwk.kid) return undefined;
    const key = KeyObject.from(encryption.privateKey);
    return privateDecrypt({ key, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING }, ciphertext);
  },
};

export const hosts = { authorise: 'https://authorise.example', resource: 'https://resources.example' };

const publicKey = ({ n = '', e = '', kid }: (typeof signing)['publicJwk'], use: 'sig' | 'enc') =>
  ({ kty: 'RSA', use, kid, n, e }) as const;

export const registration: Omit<RegisteredClient, 'version'> = {
  clientId,
  name: 'Falcon Pay',
  redirectUris: [redirectUri],
  scopes: ['openid', 'payments', 'accounts', 'confirmation-of-payee'],
  jwks: { keys: [publicKey(signing.publicJwk, 'sig'), publicKey(encryption.publicJwk, 'enc')] },
};

const eventOf = sandboxEvents({ ...authoriseRoutes, ...resourceRoutes });

/** Returns whether a bank is Saudi. Saudi banks share account data over a different protocol (../sandbox-ksa). */
const isSaudi = (bank: string): boolean => bank.startsWith('ksa-');

/** The browser's time-out, which is longer than the service's. */
const browserTimeoutMs = 60_000;

export interface SandboxOptions {
  readonly now?: Clock;
  readonly bindsTokens?: boolean;
  readonly hasOpenControls?: boolean;
}

/** Creates a client that records the events that banks post, and accepts them. */
export const createEventClient = () => {
  const events: HttpRequest[] = [];
  const http: HttpClient = async (request) => {
    events.push(request);
    return { status: 202, headers: {}, text: '', seconds: 0 };
  };
  return { events, http };
};

/** Creates the sandbox banks in this process and registers the client. */
export const aSandbox = async (
  table: Table,
  { now = () => new Date(), bindsTokens = false, hasOpenControls = true }: SandboxOptions = {},
) => {
  const settings = createSettings(table);
  const store = createBankStore(table);
  const { events, http } = createEventClient();
  /** The sum of the banks' simulated delays, which do not take real time. */
  let waitedMs = 0;
  const reminders: { reminder: Reminder; dueAt: string }[] = [];
  const deps: UaeDeps = {
    market,
    store,
    settings,
    bindsTokens,
    hasOpenControls,
    http,
    remind: async (reminder, dueAt) => {
      reminders.push({ reminder, dueAt });
    },
    pause: async (ms) => {
      waitedMs += ms;
    },
    now,
  };
  const handle = serveBanks(hosts, deps);
  await settings.register(registration);

  const send = async (request: Sent & Pick<HttpRequest, 'timeoutMs'>, certificate?: string): Promise<HttpResponse> => {
    const waitedBeforeMs = waitedMs;
    const { statusCode = 0, headers, body = '' } = await handle(eventOf(request, certificate), {} as Context);
    // The bank has processed the request, but the client has not waited for the response.
    if (waitedMs - waitedBeforeMs > request.timeoutMs) throw new Unreachable('timeout');
    return { status: statusCode, headers, text: body, seconds: 0.1 };
  };

  const serverOf = async (bank: string): Promise<BankServer> => {
    const discoveryDocument = `${hosts.authorise}/${bank}/.well-known/openid-configuration`;
    const base = `${hosts.resource}/${bank}/open-finance`;
    const apis = {
      payments: `${base}/payment/v2.1`,
      ...(!isSaudi(bank) && { accounts: `${base}/account-information/v2.1` }),
      payees: `${base}/confirmation-of-payee/v2.1`,
    };
    const policy = { addresses: 'any', participantsUrl: discoveryDocument } as const;
    return {
      ...(await readBankDocuments({ code: bank, discoveryDocument, apis }, policy, send)),
      provider: bank,
      apis,
    };
  };

  /** Opens the bank's link as the customer. Returns the URL of the bank's page. */
  const open = async (link: string): Promise<string> => {
    const { status, headers } = await send({ method: 'GET', url: link, timeoutMs: browserTimeoutMs });
    if (status !== 303) throw new Error(`The bank returned ${status}`);
    return String(headers.location);
  };

  /** Submits the customer's decision on the bank's page. Returns the redirect. */
  const decideOn = async (
    page: string,
    form: Readonly<Record<string, string>> = { decision: 'approve' },
  ): Promise<URL> => {
    const body = new URLSearchParams(form).toString();
    const { headers } = await send({ method: 'POST', url: page, body, timeoutMs: browserTimeoutMs });
    return new URL(String(headers.location));
  };

  return {
    settings,
    store,
    events,
    reminders,
    send,

    /** Handles a reminder that its queue delivers. */
    announce: (reminder: Reminder) => announcePayment(reminder, hosts, deps),
    serverOf,

    switch: (bank: string, switches: Partial<Switches>) => settings.setSwitches(bank, Switches.parse(switches)),

    /** Creates the service's connector to a bank. Saudi banks use the sandbox dialect. */
    async connect(bank: string, client: HttpClient = (request) => send(request)) {
      const server = await serverOf(bank);
      const signer = signerWith(signing);
      const bankSettings = { server, clientId, signer, http: client, eventsOf: 'every-consent', now } as const;
      const context = bankContext(bankSettings);
      return { context, ...(isSaudi(bank) ? sandboxDialectBank(bankSettings) : uaeBank(context)) };
    },

    /** Stages a consent and approves it as the customer. Returns the code of the bank's redirect. */
    async approve(authority: ConsentAuthority, consent: ConsentToStage): Promise<CodeToExchange> {
      const { link } = await authority.stage(consent, call);
      const redirect = await decideOn(await open(link));
      return { ...consent, code: redirect.searchParams.get('code') ?? '' };
    },

    open,
    decideOn,

    /** Opens the bank's link as the customer and decides. Returns the redirect. */
    decide: async (link: string, form?: Readonly<Record<string, string>>): Promise<URL> =>
      decideOn(await open(link), form),

    /** Changes a consent at the bank, as the customer or a member of staff. */
    manage: (bank: string, consentId: string, action: string) =>
      send({
        method: 'POST',
        url: `${hosts.authorise}/${bank}/consents/${consentId}`,
        headers: { 'x-fapi-interaction-id': randomUUID() },
        body: new URLSearchParams({ action }).toString(),
        timeoutMs: 0,
      }),
  };
};
export type Sandbox = Awaited<ReturnType<typeof aSandbox>>;

/** Connects the service to a bank through a man in the middle, who can change the bank's responses. */
export const connectThrough = async (sandbox: Sandbox, bank: string) => {
  let intercepted: ((response: HttpResponse, request: HttpRequest) => Promise<HttpResponse>) | undefined;
  const link = await sandbox.connect(bank, async (request) => {
    const response = await sandbox.send(request);
    return intercepted ? intercepted(response, request) : response;
  });
  return {
    link,
    /** Sets a function that changes the bank's responses, or removes it if undefined. */
    intercept: (change: typeof intercepted) => {
      intercepted = change;
    },
  };
};
