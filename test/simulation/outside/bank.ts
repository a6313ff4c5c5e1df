import type { BankCall } from '#shared/banks/port/call.ts';
import type { BankLink } from '#shared/banks/port/bank-link.ts';
import type { BankGrant, CodeToExchange, ConsentAuthority } from '#shared/banks/port/consents.ts';
import { BankRejection, BankUnavailable, TokenRejected } from '#shared/banks/port/errors.ts';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import type { Environment, World } from '../world/world.ts';
import { type AccountLog, createAccountBank, createAccountLog } from './account-bank.ts';
import { createPaymentsThere, type PaymentsThere, type PaymentThere } from './bank-payments.ts';
import { createBankReports, type ReceiveReport } from './bank-reports.ts';
import { createBankTokens } from './bank-tokens.ts';
import { type Character, drawCharacter, payerOf } from './character.ts';
import { type ConsentThere, createConsentsThere } from './consent-there.ts';

export interface Bank extends Pick<PaymentsThere, 'moves'> {
  linkOf(environment: Environment): BankLink;
  readonly issuer: string;
  readonly character: Character;
  readonly consents: ReadonlyMap<string, ConsentThere>;
  readonly payments: readonly PaymentThere[];
  /** The account data that was sent, and when the responses arrived. */
  readonly dataSent: Readonly<AccountLog['sent']>;
  readonly dataArrived: Readonly<AccountLog['arrived']>;
  /** Decides as the customer. Returns the query of the redirect, or undefined if the link can no longer be used. */
  decide(link: string, decision: 'approve' | 'decline', customer?: string): Redirect | undefined;
  /** The HTTP client for the controls of a sandbox bank: actions of its customers and staff. */
  controlsOf(environment: Environment): HttpClient;
  /** The customer revokes all consents at the bank. */
  revokeThere(): void;
  /** The bank suspends all consents, or resumes them. */
  suspendThere(): void;
  /** Whether the bank has ever suspended a consent. */
  hasSuspended(): boolean;
  resumeThere(): void;
  /** Whether the bank has marked a consent as used up. */
  hasConsumed(): boolean;
  /** Sets the receiver of the bank's events. */
  reportTo(receive: ReceiveReport): void;
}

export interface Redirect {
  readonly state: string;
  readonly code?: string;
  readonly error?: string;
  readonly iss: string;
}

const issuer = 'https://bank.example';
/** The default customer. */
export const theCustomer = 'Sara';
const lost = () => new BankUnavailable('no response from the bank');

/** The effect of each sandbox control on a consent. */
const controls: Readonly<Record<string, { readonly from: ConsentStatus; readonly to: ConsentStatus }>> = {
  approve: { from: 'AwaitingAuthorization', to: 'Authorized' },
  reject: { from: 'AwaitingAuthorization', to: 'Rejected' },
  suspend: { from: 'Authorized', to: 'Suspended' },
  resume: { from: 'Suspended', to: 'Authorized' },
  expire: { from: 'Authorized', to: 'Expired' },
};

export const createBank = (world: World): Bank => {
  const { fate, timeline, violations } = world;
  const character = drawCharacter(fate);
  const reports = createBankReports(world);
  const tokens = createBankTokens(timeline.now);
  const consents = createConsentsThere(timeline.now, ({ terms: { bankConsentId, eventsUrl } }, status) =>
    reports.send(eventsUrl, { bankConsentId, bankPaymentId: undefined, status }),
  );
  const payments = createPaymentsThere({ world, issuer, character, consents, tokens, reports });
  const log = createAccountLog(timeline, character.gap);
  const codes = new Map<string, string>();
  const exchangedCodes = new Set<string>();
  let count = 0;
  let hasSuspended = false;

  const isForSinglePayment = (bankConsentId: string): boolean => {
    const { terms } = consents.get(bankConsentId);
    return terms.kind === 'payment' && terms.payment.type === 'SingleInstantPayment';
  };
  const tokensFor = (bankConsentId: string) => ({
    bankConsentId,
    seconds: character.tokenSeconds,
    isRefreshable: character.givesRefreshTokens || !isForSinglePayment(bankConsentId),
  });

  /** The code verifier proves that the caller has created the consent (RFC 7636 §4.6). */
  const checkExchange = ({ bankConsentId, codeVerifier, redirectUri, state, nonce }: CodeToExchange): void => {
    const { terms } = consents.get(bankConsentId);
    const isSame =
      terms.codeVerifier === codeVerifier &&
      terms.redirectUri === redirectUri &&
      terms.state === state &&
      terms.nonce === nonce;
    if (!isSame) violations.push('tokens: A code was exchanged with the parameters of another bank consent');
  };

  const exchange = (requested: CodeToExchange): BankGrant => {
    const { code, bankConsentId } = requested;
    const consent = consents.get(bankConsentId);
    if (exchangedCodes.has(code)) consent.codeRejectedAt ??= timeline.now();
    if (codes.get(code) !== bankConsentId) throw new BankRejection('invalid_grant');
    codes.delete(code);
    exchangedCodes.add(code);
    checkExchange(requested);
    const { status } = consent;
    if (character.losesFirstTokens && exchangedCodes.size === 1) throw lost();
    const debtorAccount = character.saysWhoPays ? payerOf(consent.terms) : undefined;
    return { ...tokens.issue(tokensFor(bankConsentId)), consent: { status }, debtorAccount };
  };

  const authorityOf = (call: <T>(name: string, effect: () => T) => Promise<T>): ConsentAuthority => ({
    issuer,
    announcesIssuer: true,
    stage: (terms) =>
      call('stage', () => {
        if (consents.all.has(terms.bankConsentId)) throw new BankRejection('invalid_request');
        consents.all.set(terms.bankConsentId, {
          terms,
          status: 'AwaitingAuthorization',
          hasDecided: false,
          isApproved: false,
          isDeclined: false,
          customer: '',
        });
        return { link: `${issuer}/authorise/${terms.bankConsentId}`, expiresInSeconds: 60 };
      }),
    exchangeCode: (requested) => call('exchange', () => exchange(requested)),
    refresh: ({ refreshToken, bankConsentId }) =>
      call('refresh', () => {
        const known = tokens.consentOf(refreshToken);
        const isOver = ['Revoked', 'Rejected'].includes(consents.get(known).status);
        if (isOver || known !== bankConsentId) throw new BankRejection('invalid_grant');
        return tokens.refresh(refreshToken, tokensFor(known), isForSinglePayment(known));
      }),
    read: ({ bankConsentId }) => call('read-consent', () => ({ status: consents.get(bankConsentId).status })),
    revoke: ({ bankConsentId }) =>
      call('revoke', () => {
        consents.revoke(consents.get(bankConsentId));
      }),
  });

  return {
    issuer,
    character,
    consents: consents.all,
    payments: payments.taken,
    dataSent: log.sent,
    dataArrived: log.arrived,
    moves: payments.moves,
    linkOf(environment) {
      const call = <T>(name: string, effect: () => T) =>
        world.call(environment, { name: `bank.${name}`, lost, effect });
      const readData = async <T>(name: string, effect: () => T, { interactionId }: BankCall): Promise<T> => {
        const data = await call(name, effect);
        const { sendsDataWithinMs: longest } = character;
        if (longest > 0) await world.pause(environment, fate.draw('time to send account data') * longest);
        log.arrived.push({ at: timeline.now(), interactionId });
        return data;
      };
      return {
        authority: authorityOf(call),
        accounts: createAccountBank({
          call: readData,
          open: ({ accessToken }) => {
            const opened = tokens.open(accessToken);
            if (opened === undefined) throw new TokenRejected('expired');
            const consent = consents.get(opened);
            if (consent.status !== 'Authorized') throw new BankRejection('Consent.Invalid');
            return consent;
          },
          log,
          now: timeline.now,
          violations,
        }),
        payments: payments.linkOf(call),
      };
    },
    controlsOf:
      (environment) =>
      async ({ url, body }) => {
        const bankConsentId = decodeURIComponent(url.slice(url.lastIndexOf('/') + 1));
        const action = new URLSearchParams(String(body)).get('action');
        const effect = (): boolean => {
          const consent = consents.all.get(bankConsentId);
          const change = controls[action ?? ''];
          if (!consent || consent.status !== change?.from) return false;
          consents.setStatus(consent, change.to);
          return true;
        };
        const isDone = await world.call(environment, { name: 'bank.control', lost, effect });
        return { status: isDone ? 200 : 409, headers: {}, text: '', seconds: 0 };
      },
    decide(link, decision, customer = theCustomer) {
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
      if (character.second) {
        const { decision: second, afterMs } = character.second;
        timeline.after(afterMs, () => {
          if (consent.status === 'AwaitingAuthorization')
            consents.setStatus(consent, second === 'approve' ? 'Authorized' : 'Rejected');
        });
      } else consents.setStatus(consent, 'Authorized');
      const code = `code ${(count += 1)}`;
      codes.set(code, bankConsentId);
      return { state, code, iss: issuer };
    },
    revokeThere() {
      for (const consent of consents.all.values())
        if (consent.status !== 'Consumed') consents.setStatus(consent, 'Revoked');
    },
    hasSuspended: () => hasSuspended,
    hasConsumed: () => [...consents.all.values()].some(({ status }) => status === 'Consumed'),
    suspendThere() {
      hasSuspended = true;
      for (const consent of consents.all.values())
        if (consent.status === 'Authorized') consents.setStatus(consent, 'Suspended');
    },
    resumeThere() {
      for (const consent of consents.all.values())
        if (consent.status === 'Suspended') consents.setStatus(consent, 'Authorized');
    },
    reportTo: reports.to,
  };
};
