import { Posted, receiveEvent } from '#functions/bank-events/receive-event.ts';
import { watchConsent } from '#functions/data-runner/watch-consent.ts';
import { handleMessage, Message } from '#functions/payment-runner/run-payment.ts';
import { createPlayBank } from '#functions/payments/consents/play-bank.ts';
import { type Authorisations, createAuthorisations } from '#shared/consents/authorisations.ts';
import { stageAtBank } from '#shared/consents/stage-at-bank.ts';
import { createEvents } from '#shared/banks/uae/events.ts';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import { DataStep } from '#shared/accounts/sync/data-step.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { DueMessage } from '#shared/platform/messaging/queue.ts';
import { type Change, changeOf } from '#shared/events/outbox/change.ts';
import { dataStepsOf, paymentStepsOf } from '#shared/events/outbox/follow-up-commands.ts';
import { updatePaymentConsent } from '#shared/payments/agreement/change-payment-consent.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { createPaymentConsent } from '#shared/payments/agreement/create-payment-consent.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { createPaymentStores, type PaymentAgreement } from '#shared/payments/payment/payment-stores.ts';
import type { HttpResponse, HttpRequest } from '#shared/platform/outbound/http-client.ts';
import type { SecretCipher } from '#shared/platform/secrets/secret-cipher.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import type { Item, Table } from '#shared/platform/storage/table.ts';
import { aNewRequest, at } from '../../builders/a-payment.ts';
import { call } from '../uae/requests.ts';
import { aSandbox, clientId, decrypter, hosts, redirectUri } from './a-sandbox.ts';
import { knownBanks } from '#test/support/banks/known-banks.ts';
import { permittedTable } from '#test/support/cloud/permitted-table.ts';

const baseUrl = redirectUri.replace('/callback', '');

const unsealed: SecretCipher = { encrypt: async (secret) => secret, decrypt: async (sealed) => sealed };

/** The caller on our customer pages, where customers do not sign in. */
const visit: BankCall = { ...call, customer: call.customer && { ...call.customer, authenticatedAt: undefined } };

interface Due {
  readonly to: 'payment runner' | 'data runner';
  readonly message: unknown;
  readonly dueAt: string;
}

/**
 * The service's operations and payment runner in this process, with the sandbox banks and a clock that only the test
 * advances.
 */
export const aService = async (table: Table, bank: string) => {
  let time = Date.parse(at(0));
  const now = () => new Date(time);
  const sandbox = await aSandbox(table, { now });
  /** A man in the middle between the service and the bank, who can change responses. */
  let between: ((response: HttpResponse, request: HttpRequest) => Promise<HttpResponse>) | undefined;
  const link = await sandbox.connect(bank, async (request) => {
    const response = await sandbox.send(request);
    return between ? between(response, request) : response;
  });
  const changes: Change[] = [];
  let queue: Due[] = [];

  /** The latest version of each item. Only the service writes items. */
  const written = new Map<string, Item>();

  /** Every commit adds stream records, from which the relay derives follow-up steps. */
  const watched: Table = {
    ...table,
    async commit(...writes) {
      const items = writes.flatMap((write) => ('item' in write ? [write.item] : []));
      await table.commit(...writes);
      for (const after of items) {
        const key = `${after.pk} ${after.sk}`;
        const change = changeOf({ before: written.get(key), after, writtenAt: time / 1000 });
        written.set(key, after);
        changes.push(change);
        const dueAt = now().toISOString();
        queue.push(...paymentStepsOf(change).map((message) => ({ to: 'payment runner', message, dueAt }) as const));
        const questions = dataStepsOf(change).filter(({ due }) => due === 'consent');
        queue.push(...questions.map((message) => ({ to: 'data runner', message, dueAt }) as const));
      }
    },
  };
  const createStores = (opened: Table) => {
    const listing = createListing(opened);
    return { ...createAccountConsentStore(opened, listing), ...createPaymentStores(opened, listing) };
  };
  const stores = createStores(watched);
  /** Background functions have their own permissions. */
  const storesOf = (folder: string) => createStores(permittedTable(watched, folder));
  const common = { stores, links: async () => link, secrets: unsealed, now };
  const authorisations: Authorisations<PaymentAgreement> = createAuthorisations(paymentAgreements(stores), {
    ...common,
    baseUrl,
  });
  const steps = { url: 'payment runner', arn: 'steps' } as const;
  const dataSteps = { url: 'data runner', arn: 'data steps' } as const;
  const enqueue = (url: string, message: unknown, dueAt: string): void =>
    void queue.push({ to: url === steps.url ? steps.url : dataSteps.url, message, dueAt });
  const sender = {
    send: async ({ url }: { readonly url: string }, message: unknown, dueAt: string) => enqueue(url, message, dueAt),
    sendAll: async ({ url }: { readonly url: string }, messages: readonly DueMessage[]) => {
      for (const { message, dueAt = now().toISOString() } of messages) enqueue(url, message, dueAt);
    },
  };
  const { server } = link.context;
  /** Takes the events that the banks have posted since the last call. */
  const posted = (): readonly { readonly url: string; readonly body: string }[] =>
    sandbox.events.splice(0).map(({ url, body = '' }) => ({ url, body }));

  /** Posts a body to the URL for bank events. Returns whether it is accepted. */
  const post = (url: string, body: string): Promise<boolean> => {
    const [, , provider, kind, consentId] = new URL(url).pathname.split('/');
    const event = Posted.parse({ provider, kind, consentId, body });
    const eventsOf = async (code: string) => (code === bank ? bankEvents : undefined);
    return receiveEvent(event, { eventsOf, stores: storesOf('bank-events'), sender, paymentPolls: steps, dataSteps });
  };

  const bankEvents = createEvents({ keys: link.context.keys, issuer: server.issuer, clientId, decrypter, now });

  return {
    sandbox,
    stores,
    link,
    now,
    /** Sets a function that changes responses of the bank, or removes it if undefined. */
    intercept: (change: typeof between) => {
      between = change;
    },
    pass: (seconds: number) => {
      time += seconds * 1000;
    },

    /** The client requests a payment. */
    async ask(over: Partial<PaymentRequest> = {}): Promise<PaymentConsent> {
      const request = aNewRequest({ providerCode: bank, purpose: 'ACM', ...over });
      await stores.move({}, { request });
      const requested = {
        owner: request,
        requestId: request.id,
        providerId: undefined,
        authorizationSeconds: 1_800,
      };
      return createPaymentConsent(requested, { stores, providers: knownBanks, now });
    },

    /** The customer opens the link of the request. Returns the bank's page. */
    async setOut(consent: PaymentConsent): Promise<string> {
      const kind = paymentAgreements(stores);
      const current = await kind.load(consent);
      if (!current) throw new Error('the consent does not exist');
      return stageAtBank(kind, current, undefined, visit, { ...common, baseUrl });
    },

    /** The customer returns from the bank. */
    comeBack(url: URL): Promise<PaymentAgreement> {
      const { state = '', ...query } = Object.fromEntries(url.searchParams);
      return authorisations.finish({ state, ...query }, { owner: undefined, ...visit });
    },

    cancel: (consent: PaymentConsent) =>
      updatePaymentConsent(consent, consent.id, 'Revoked', { stores, playBank: undefined, now }),

    /** The client sets a status, which is allowed in a sandbox. */
    set: (consent: PaymentConsent, status: ConsentStatus) => {
      const http = (request: HttpRequest) => sandbox.send(request);
      const playBank = createPlayBank({ ...common, http, sandboxBanks: hosts.authorise });
      return updatePaymentConsent(consent, consent.id, status, { stores, playBank, now });
    },

    /** Advances the clock to the next due step and runs it. Returns whether there was such a step. */
    async step(): Promise<boolean> {
      const [next, ...rest] = queue.toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1));
      if (!next) return false;
      queue = rest;
      time = Math.max(time, Date.parse(next.dueAt));
      if (next.to === 'payment runner') {
        const deps = { ...common, stores: storesOf('payment-runner'), sender, steps, paymentPolls: steps };
        await handleMessage(Message.parse(next.message), deps);
        return true;
      }
      const step = DataStep.parse(next.message);
      if (step.due !== 'consent') throw new Error(`unexpected step ${step.due}`);
      const again = await watchConsent(step, { ...common, stores: storesOf('data-runner') });
      if (again) await sender.send(dataSteps, again.step, again.dueAt);
      return true;
    },

    /** Returns when the next step is due, or undefined if no step is queued. */
    dueAt: (): string | undefined => queue.map(({ dueAt }) => dueAt).toSorted()[0],

    post,

    posted,

    /** Delivers all events that the banks have posted. */
    async deliver(): Promise<void> {
      for (const { url, body } of posted()) await post(url, body);
    },

    /** Returns the current payment resources. */
    async current({ id, paymentRequestId }: PaymentConsent) {
      const [request, consent] = await Promise.all([
        stores.paymentRequests.get(paymentRequestId),
        stores.paymentConsents.get(id),
      ]);
      if (!request || !consent) throw new Error('the resources do not exist');
      const payment = request.paymentId ? await stores.payments.get(request.paymentId) : undefined;
      return { request, consent, payment };
    },

    /** The types of the events that the client receives, in order. Duplicates have the same id and are listed once. */
    events: (): readonly string[] => [
      ...new Map(changes.flatMap(({ events }) => events.map(({ id, type }) => [id, type] as const))).values(),
    ],

    /** Returns the bank's consents for a payment request. */
    async atBank({ id }: PaymentConsent) {
      const consent = await stores.paymentConsents.get(id);
      const ids = (consent?.stagings ?? []).map(({ bankConsentId }) => bankConsentId);
      const found = await Promise.all(ids.map((one) => sandbox.store.consent(bank, one, now().toISOString())));
      return found.flatMap((one) =>
        one?.kind === 'payment' ? [{ status: one.status, payments: one.paymentIds.length }] : [],
      );
    },
  };
};
export type Service = Awaited<ReturnType<typeof aService>>;
