import type { BankCall } from '#shared/banks/port/call.ts';
import type { BankLink } from '#shared/banks/port/bank-link.ts';
import type { BankGrant, CodeToExchange, ConsentAuthority } from '#shared/banks/port/consents.ts';
import { BankRejection, BankUnavailable, TokenRejected } from '#shared/banks/port/errors.ts';
import type { BankConsentStatus } from '#shared/standard/consents/consent-status.ts';
import type { HttpClient, HttpResponse } from '#shared/platform/outbound/http-client.ts';
import type { Environment, World } from '../world/world.ts';
import { type AccountLog, createAccountBank, createAccountLog } from './accounts/account-bank.ts';
import { createBankPayments, type BankPayments, type BankPayment } from './bank-payments.ts';
import { createBankEvents, type ReceivePost } from './bank-reports.ts';
import { createBankTokens } from './bank-tokens.ts';
import { type LoggedCall, withCallLog } from './call-log.ts';
import { type Character, drawCharacter, payerOf } from './character.ts';
import { type BankConsent, createBankConsents } from './bank-consents.ts';
import { bare, createUaeConnector, rejectionWith, response } from '#test/support/banks/uae/unsigned-connector.ts';

export interface Bank extends Pick<BankPayments, 'moves' | 'whenSigning'> {
  linkOf(environment: Environment): BankLink;
  readonly issuer: string;
  readonly character: Character;
  readonly consents: ReadonlyMap<string, BankConsent>;
  readonly payments: readonly BankPayment[];
  /** The calls about a consent, in order. */
  readonly calls: readonly LoggedCall[];
  /** The sections of account data that the bank has sent. */
  readonly dataSent: Readonly<AccountLog['sent']>;
  /** The responses with account data that have reached their callers. */
  readonly dataArrived: Readonly<AccountLog['arrived']>;
  /**
   * Submits the customer's decision. Returns the query of the redirect. Returns undefined if the link can no longer be
   * used.
   */
  decide(link: string, decision: 'approve' | 'decline', customer?: string): Redirect | undefined;
  /** Returns an HTTP client for the sandbox bank's controls, which act as its customers and staff. */
  controlsOf(environment: Environment): HttpClient;
  /** Revokes all consents at the bank, as the customer. */
  revokeAsCustomer(): void;
  /** Suspends all active consents, as the bank. */
  suspendAsBank(): void;
  /** Returns whether the bank has ever suspended consents. */
  hasSuspended(): boolean;
  /** Resumes all suspended consents, as the bank. */
  resumeAsBank(): void;
  /** Returns whether any consent is used up. */
  hasConsumed(): boolean;
  /** Sets the receiver of the bank's events. */
  sendEventsTo(receive: ReceivePost): void;
}

export interface Redirect {
  readonly state: string;
  readonly code?: string;
  readonly error?: string;
  readonly iss: string;
}

const issuer = 'https://bank.example';
/** The name of the customer who decides unless another name is given. */
export const defaultCustomer = 'Sara';
const lost = () => new BankUnavailable('no response from the bank');

/** The status change that each sandbox control makes. */
const controls: Readonly<Record<string, { readonly from: BankConsentStatus; readonly to: BankConsentStatus }>> = {
  approve: { from: 'AwaitingAuthorization', to: 'Authorized' },
  reject: { from: 'AwaitingAuthorization', to: 'Rejected' },
  suspend: { from: 'Authorized', to: 'Suspended' },
  resume: { from: 'Suspended', to: 'Authorized' },
  expire: { from: 'Authorized', to: 'Expired' },
};

export const createBank = (world: World): Bank => {
  const { fate, timeline, violations } = world;
  const character = drawCharacter(fate);
  const events = createBankEvents(world);
  const tokens = createBankTokens(world);
  const consents = createBankConsents(timeline.now, ({ terms: { bankConsentId, eventsUrl } }, status) =>
    events.send(eventsUrl, { bankConsentId, bankPaymentId: undefined, status }),
  );
  const connector = createUaeConnector(issuer, timeline.now);
  const payments = createBankPayments({ world, issuer, character, connector, consents, tokens, events });
  const log = createAccountLog(timeline, character.gap);
  const codes = new Map<string, string>();
  const exchangedCodes = new Set<string>();
  let count = 0;
  let hasSuspended = false;
  const calls: LoggedCall[] = [];

  const delay = async (caller: Environment, place: string, maxMs: number): Promise<void> => {
    if (maxMs > 0) await world.pause(caller, fate.draw(place) * maxMs);
  };
  const isForSinglePayment = (bankConsentId: string): boolean => {
    const { terms } = consents.get(bankConsentId);
    return terms.kind === 'payment' && terms.payment.type === 'SingleInstantPayment';
  };
  const tokensFor = (bankConsentId: string) => ({
    bankConsentId,
    seconds: character.tokenSeconds,
    isRefreshable: character.givesRefreshTokens || !isForSinglePayment(bankConsentId),
  });

  /**
   * Checks the parameters of a code exchange. The verifier proves that the caller staged the consent (RFC 7636 §4.6).
   */
  const checkExchange = ({ bankConsentId, codeVerifier, redirectUri, state, nonce }: CodeToExchange): void => {
    const { terms } = consents.get(bankConsentId);
    const areSame =
      terms.codeVerifier === codeVerifier &&
      terms.redirectUri === redirectUri &&
      terms.state === state &&
      terms.nonce === nonce;
    if (!areSame) violations.push('tokens: A code was exchanged with the parameters of another bank consent');
  };

  const exchange = (requested: CodeToExchange): BankGrant => {
    const { code, bankConsentId } = requested;
    const consent = consents.get(bankConsentId);
    if (exchangedCodes.has(code)) consent.codeRejectedAt ??= timeline.now();
    if (codes.get(code) !== bankConsentId) throw new BankRejection('invalid_grant');
    codes.delete(code);
    exchangedCodes.add(code);
    consent.isExchanged = true;
    checkExchange(requested);
    const { status } = consent;
    if (character.losesFirstTokens && exchangedCodes.size === 1) throw lost();
    const debtorAccount = character.reportsPayer ? payerOf(consent.terms) : undefined;
    return { ...tokens.issue(tokensFor(bankConsentId)), consent: { status }, debtorAccount };
  };

  const describe = (consent: BankConsent | undefined, isForPayments: boolean): HttpResponse => {
    if (consent) return response(200, { Data: { ConsentId: consent.terms.bankConsentId, Status: consent.status } });
    return isForPayments ? bare.notFound : rejectionWith(character.unknownConsent);
  };
  const revoke = (consent: BankConsent | undefined): HttpResponse => {
    if (!consent) return rejectionWith(character.unknownConsent);
    consents.revoke(consent);
    return response(204);
  };

  const authorityOf = (
    caller: Environment,
    call: <T>(name: string, effect: () => T) => Promise<T>,
  ): ConsentAuthority => ({
    issuer,
    announcesIssuer: true,
    stage: (terms) =>
      call('stage', () => {
        if (consents.all.has(terms.bankConsentId)) throw new BankRejection('invalid_request');
        const consent: BankConsent = {
          terms,
          status: 'AwaitingAuthorization',
          hasDecided: false,
          isApproved: false,
          isDeclined: false,
          isExchanged: false,
          customer: '',
        };
        consents.all.set(terms.bankConsentId, consent);
        if (character.forgetsConsents) {
          timeline.after(Date.parse(terms.authorizationExpiresAt) - timeline.now(), () => {
            if (consent.status === 'AwaitingAuthorization' && !consent.hasDecided)
              consents.all.delete(terms.bankConsentId);
          });
        }
        return { link: `${issuer}/authorise/${terms.bankConsentId}`, expiresInSeconds: 60 };
      }),
    exchangeCode: (requested) => call('exchange', () => exchange(requested)),
    refresh: ({ refreshToken, bankConsentId }) =>
      tokens.alone(refreshToken, async () => {
        const refreshed = await call('refresh', () => {
          const tokenConsentId = tokens.consentOf(refreshToken);
          const hasEnded = ['Revoked', 'Rejected'].includes(consents.get(tokenConsentId).status);
          if (hasEnded || tokenConsentId !== bankConsentId) throw new BankRejection('invalid_grant');
          return tokens.refresh(refreshToken, tokensFor(tokenConsentId), isForSinglePayment(tokenConsentId));
        });
        await delay(caller, 'time to refresh tokens', character.maxRefreshDelayMs);
        return refreshed;
      }),
    ...connector.consents(({ method, url }) => {
      const { pathname } = new URL(url);
      const consent = () => consents.all.get(decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1)));
      return method === 'PATCH'
        ? call('revoke', () => revoke(consent()))
        : call('read-consent', () => describe(consent(), pathname.startsWith('/payment-consents')));
    }),
    chain: undefined,
  });

  return {
    issuer,
    character,
    consents: consents.all,
    payments: payments.accepted,
    calls,
    dataSent: log.sent,
    dataArrived: log.arrived,
    moves: payments.moves,
    whenSigning: payments.whenSigning,
    linkOf(environment) {
      const call = <T>(name: string, effect: () => T) =>
        world.call(environment, { name: `bank.${name}`, lost, effect });
      const readData = async <T>(name: string, effect: () => T, { interactionId }: BankCall): Promise<T> => {
        const data = await call(name, effect);
        await delay(environment, 'time to send account data', character.maxDataDelayMs);
        log.arrived.push({ at: timeline.now(), interactionId });
        return data;
      };
      const link: BankLink = {
        authority: authorityOf(environment, call),
        accounts: createAccountBank({
          call: readData,
          open: ({ accessToken }) => {
            const bankConsentId = tokens.introspect(accessToken);
            if (bankConsentId === undefined) throw new TokenRejected('expired');
            const consent = consents.get(bankConsentId);
            if (consent.status !== 'Authorized') throw new BankRejection('Consent.Invalid');
            return consent;
          },
          log,
          now: timeline.now,
          violations,
        }),
        payments: payments.linkOf({ call, pause: (milliseconds) => world.pause(environment, milliseconds) }),
      };
      return withCallLog(link, (made) => calls.push({ ...made, at: timeline.now(), invokedAt: environment.startedAt }));
    },
    controlsOf:
      (environment) =>
      async ({ url, body }) => {
        const bankConsentId = decodeURIComponent(url.slice(url.lastIndexOf('/') + 1));
        const action = new URLSearchParams(String(body)).get('action');
        const effect = (): boolean => {
          const consent = consents.all.get(bankConsentId);
          const transition = controls[action ?? ''];
          if (!consent || consent.status !== transition?.from) return false;
          consents.setStatus(consent, transition.to);
          return true;
        };
        const hasChanged = await world.call(environment, { name: 'bank.control', lost, effect });
        return { status: hasChanged ? 200 : 409, headers: {}, text: '', seconds: 0 };
      },
    decide(link, decision, customer = defaultCustomer) {
      const bankConsentId = link.slice(`${issuer}/authorise/`.length);
      const consent = consents.all.get(bankConsentId);
      if (consent?.status !== 'AwaitingAuthorization' || consent.hasDecided) return undefined;
      const { state } = consent.terms;
      consent.hasDecided = true;
      consent.decidedAt = timeline.now();
      consent.customer = customer;
      if (decision === 'decline') {
        consents.setStatus(consent, 'Rejected');
        return { state, error: 'access_denied', iss: issuer };
      }
      if (character.secondApprover) {
        const { decision: secondDecision, afterMs } = character.secondApprover;
        timeline.after(afterMs, () => {
          if (consent.status === 'AwaitingAuthorization')
            consents.setStatus(consent, secondDecision === 'approve' ? 'Authorized' : 'Rejected');
        });
      } else consents.setStatus(consent, 'Authorized');
      const code = `code ${(count += 1)}`;
      codes.set(code, bankConsentId);
      return { state, code, iss: issuer };
    },
    revokeAsCustomer() {
      for (const consent of consents.all.values())
        if (consent.status !== 'Consumed') consents.setStatus(consent, 'Revoked');
    },
    hasSuspended: () => hasSuspended,
    hasConsumed: () => [...consents.all.values()].some(({ status }) => status === 'Consumed'),
    suspendAsBank() {
      hasSuspended = true;
      for (const consent of consents.all.values())
        if (consent.status === 'Authorized') consents.setStatus(consent, 'Suspended');
    },
    resumeAsBank() {
      for (const consent of consents.all.values())
        if (consent.status === 'Suspended') consents.setStatus(consent, 'Authorized');
    },
    sendEventsTo: events.sendTo,
  };
};
