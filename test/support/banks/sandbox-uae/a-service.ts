import { watchConsent } from '#functions/data-runner/watch-consent.ts';
import { handleMessage } from '#functions/payment-runner/run-payment.ts';
import { PaymentStep } from '#shared/payments/payment/payment-steps.ts';
import { updatePaymentConsent } from '#shared/payments/agreement/change-payment-consent.ts';
import { finishAuthorisation } from '#shared/consents/finish-authorisation.ts';
import { type Departure, stageAtBank } from '#shared/consents/stage-at-bank.ts';
import { consentIdOfState } from '#shared/consents/browser/state.ts';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { DataStep } from '#shared/accounts/sync/data-step.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { DueMessage } from '#shared/platform/messaging/queue.ts';
import { type Change, changeOf } from '#shared/events/derive.ts';
import { createPublicationLog } from '#shared/events/outbox/publication-log.ts';
import { dataStepsOf, paymentStepsOf } from '#shared/events/outbox/follow-ups.ts';
import { resumeWork } from '#shared/events/outbox/publish-missing.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { createPaymentConsent, paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { createPaymentStores, type PaymentAgreement } from '#shared/payments/payment/payment-stores.ts';
import type { HttpRequest } from '#shared/platform/outbound/http-client.ts';
import { createRateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import type { Item, Table } from '#shared/platform/storage/table.ts';
import { aNewRequest, at } from '../../builders/a-payment.ts';
import { call } from '../uae/requests.ts';
import { signerWith } from '../uae/keys.ts';
import { aSandbox, clientId, connectThrough, hosts, redirectUri, type SandboxOptions, signing } from './a-sandbox.ts';
import { createEventReceiver } from './event-receiver.ts';
import { knownClients } from '#test/support/banks/known-clients.ts';
import { knownBanks } from '#test/support/banks/known-banks.ts';
import { permittedTable } from '#test/support/cloud/permitted-table.ts';
import { noEncryption } from '#test/support/banks/no-encryption.ts';

const baseUrl = redirectUri.replace('/callback', '');

/** The call of a browser on our customer pages, where customers do not sign in. */
const browserCall: Departure = {
  ...call,
  browser: 'browser',
  customer: call.customer && { ...call.customer, authenticatedAt: undefined },
};

interface QueuedStep {
  readonly to: 'payment runner' | 'data runner';
  readonly message: unknown;
  readonly dueAt: string;
}

/**
 * Creates the service's operations and background work in this process, with the sandbox banks and a clock that only
 * the test and the due steps advance.
 */
export const aService = async (table: Table, bank: string, options: Omit<SandboxOptions, 'now'> = {}) => {
  let time = Date.parse(at(0));
  const now = () => new Date(time);
  const sandbox = await aSandbox(table, { ...options, now });
  const { link, intercept } = await connectThrough(sandbox, bank);
  const changes: Change[] = [];
  let queue: QueuedStep[] = [];

  /** The latest version of each item that the service wrote. */
  const lastWritten = new Map<string, Item>();

  /** The table. After every commit, the follow-up steps are queued, as the relay derives them from stream records. */
  const observedTable: Table = {
    ...table,
    async commit(...writes) {
      const items = writes.flatMap((write) => ('item' in write ? [write.item] : []));
      await table.commit(...writes);
      for (const after of items) {
        const key = `${after.pk} ${after.sk}`;
        const change = changeOf({ before: lastWritten.get(key), after, writtenAt: time / 1000 });
        lastWritten.set(key, after);
        changes.push(change);
        const dueAt = now().toISOString();
        queue.push(...paymentStepsOf(change).map((message) => ({ to: 'payment runner', message, dueAt }) as const));
        const consentPolls = dataStepsOf(change).filter(({ due }) => due === 'consent');
        queue.push(...consentPolls.map((message) => ({ to: 'data runner', message, dueAt }) as const));
      }
    },
  };
  const createStores = (storesTable: Table) => ({
    ...createAccountConsentStore(storesTable),
    ...createPaymentStores(storesTable),
  });
  const stores = createStores(observedTable);
  /** Creates stores with the permissions of a background function. */
  const storesOf = (folder: string) => createStores(permittedTable(observedTable, folder));
  const common = { stores, links: async () => link, secrets: noEncryption, now };
  const agreements = paymentAgreements(stores);
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
  /** Removes and returns the events that the banks have posted since the last call. */
  const posted = (): readonly { readonly url: string; readonly body: string }[] =>
    sandbox.events.splice(0).map(({ url, body = '' }) => ({ url, body }));

  const bankEvents = createEventReceiver(bank, server.keys, now, {
    stores: storesOf('bank-events'),
    sender,
    paymentPolls: steps,
    dataSteps,
    limiter: createRateLimiter(permittedTable(table, 'bank-events'), now),
  });

  return {
    sandbox,
    stores,
    link,
    now,
    bankEvents,
    intercept,
    pass: (seconds: number) => {
      time += seconds * 1000;
    },

    /** Requests a payment as the client. Returns its consent. */
    async createConsent(overrides: Partial<PaymentRequest> = {}): Promise<PaymentConsent> {
      const request = aNewRequest({ providerCode: bank, purpose: 'ACM', ...overrides });
      await stores.move({}, { request });
      const requested = { owner: request, requestId: request.id, authorizationSeconds: 1_800 };
      return createPaymentConsent(requested, { stores, providers: knownBanks, now });
    },

    /** Opens the request's link as the customer. Returns the bank's page. */
    async goToBank(consent: PaymentConsent): Promise<string> {
      const current = await agreements.load(consent);
      if (!current) throw new Error('The consent does not exist');
      return stageAtBank(agreements, current, undefined, browserCall, { ...common, clients: knownClients, baseUrl });
    },

    /** Returns from the bank as the customer. */
    followRedirect(url: URL): Promise<PaymentAgreement> {
      const { state = '', ...query } = Object.fromEntries(url.searchParams);
      return finishAuthorisation(agreements, { state, ...query }, { owner: undefined, ...browserCall }, common);
    },

    /** Forwards the customer's redirect as the client, without the customer's browser. */
    async forwardRedirect(url: URL): Promise<PaymentAgreement> {
      const { state = '', code } = Object.fromEntries(url.searchParams);
      const owner = await stores.paymentConsents.get(consentIdOfState(state));
      return finishAuthorisation(agreements, { state, code }, { owner, interactionId: call.interactionId }, common);
    },

    cancel: (consent: PaymentConsent) =>
      updatePaymentConsent(consent, consent.id, 'Revoked', { ...common, sandbox: undefined }),

    /** Sets a consent's status as the client, which sandboxes allow. */
    set: (consent: PaymentConsent, status: ConsentStatus) => {
      const http = (request: HttpRequest) => sandbox.send(request);
      const client = { clientId, signer: signerWith(signing) };
      const banks = { baseUrl: hosts.authorise, client, http };
      return updatePaymentConsent(consent, consent.id, status, { ...common, sandbox: banks });
    },

    /** Loses the queues with their region, and resumes the work on a consent in another region. */
    async loseQueues({ id }: PaymentConsent): Promise<void> {
      queue = [];
      const entity = await stores.paymentConsents.get(id);
      if (!entity) throw new Error('The consent does not exist');
      const timers = { url: 'timers' };
      const sendAll = async (to: { readonly url: string }, messages: readonly DueMessage[]) =>
        to === timers ? undefined : sender.sendAll(to, messages);
      const queues = { paymentSteps: steps, dataSteps, timers, sender: { sendAll } };
      const publishing = { bus: { publish: async () => undefined }, publicationLog: createPublicationLog(table) };
      await resumeWork([{ kind: 'consent', entity }], { ...queues, ...publishing, now });
    },

    /** Advances the clock to the next due step and runs it. Returns whether there was such a step. */
    async step(): Promise<boolean> {
      const [next, ...rest] = queue.toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1));
      if (!next) return false;
      queue = rest;
      time = Math.max(time, Date.parse(next.dueAt));
      if (next.to === 'payment runner') {
        const deps = {
          ...common,
          stores: storesOf('payment-runner'),
          unknownPayments: 'impossible' as const,
          sender,
          steps,
          paymentPolls: steps,
        };
        await handleMessage(PaymentStep.parse(next.message), deps);
        return true;
      }
      const step = DataStep.parse(next.message);
      if (step.due !== 'consent') throw new Error(`Unexpected step: ${step.due}`);
      const nextStep = await watchConsent(step, { ...common, stores: storesOf('data-runner') });
      if (nextStep) await sender.send(dataSteps, nextStep.step, nextStep.dueAt);
      return true;
    },

    /** Returns the time at which the next step is due. Returns undefined if no step is queued. */
    dueAt: (): string | undefined => queue.map(({ dueAt }) => dueAt).toSorted()[0],

    post: bankEvents.post,

    posted,

    /** Delivers all events that the banks have posted since the last delivery. */
    async deliver(): Promise<void> {
      for (const { url, body } of posted()) await bankEvents.post(url, body);
    },

    /** Returns the current resources of a payment. */
    async current({ id, paymentRequestId }: PaymentConsent) {
      const [request, consent] = await Promise.all([
        stores.paymentRequests.get(paymentRequestId),
        stores.paymentConsents.get(id),
      ]);
      if (!request || !consent) throw new Error('The request or the consent does not exist');
      const payment = request.paymentId ? await stores.payments.get(request.paymentId) : undefined;
      return { request, consent, payment };
    },

    /**
     * Returns the types of the events that the client receives, in order. Duplicates, which share an id, count once.
     */
    events: (): readonly string[] => [
      ...new Map(changes.flatMap(({ events }) => events.map(({ id, type }) => [id, type] as const))).values(),
    ],

    /** Returns the status of each bank consent for a payment request, and the number of payments under it. */
    async atBank({ id }: PaymentConsent) {
      const consent = await stores.paymentConsents.get(id);
      const ids = (consent?.stagings ?? []).map(({ bankConsentId }) => bankConsentId);
      const bankConsents = await Promise.all(
        ids.map((bankConsentId) => sandbox.store.consent(bank, bankConsentId, now().toISOString())),
      );
      return bankConsents.flatMap((bankConsent) =>
        bankConsent?.kind === 'payment'
          ? [{ status: bankConsent.status, payments: bankConsent.paymentIds.length }]
          : [],
      );
    },
  };
};
export type Service = Awaited<ReturnType<typeof aService>>;
