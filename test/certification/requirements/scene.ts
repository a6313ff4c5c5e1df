import type { DecodedExchange } from '#test/support/banks/uae/standard.ts';
import { uaeStandard } from '#test/support/banks/uae/standard.ts';
import { type Json, valueAt } from './json.ts';

/** A decoded exchange with a bank, and when it took place. */
export interface Recording {
  readonly exchange: DecodedExchange;
  readonly at: string;
  readonly query: Readonly<Record<string, string>>;
}

/** An order that was submitted under a consent. */
export interface Submission {
  readonly exchange: DecodedExchange;
  readonly at: string;
  /** Whether the bank has accepted the order, and not rejected the payment since. */
  readonly counts: boolean;
}

/** A consent as it was pushed to the bank. */
export interface PushedConsent {
  readonly type: string;
  readonly consent: Json;
  readonly personalData: Json;
  /** When the bank was asked for the status and returned a final one. */
  readonly endedAt: string | undefined;
  /** Whether other people still had to approve when the bank issued the first tokens. */
  readonly needsOthers: boolean;
}

/** A bank's confirmation of a payee. */
interface Confirmation {
  readonly iban: string;
  readonly content: Json;
}

/** An exchange with its context: what was exchanged before it. */
export interface Scene extends Recording {
  /** The operation, such as `GET /accounts/{AccountId}`. */
  readonly operation: string;
  /** The id of the consent whose access token the request presents. */
  readonly tokenConsentId: string | undefined;
  /** The consent of the order or the access token. Absent from a pushed request, which contains its consent. */
  readonly pushed: PushedConsent | undefined;
  /** The earlier orders under the consent. */
  readonly submissions: readonly Submission[];
  /** The accounts that the bank listed under the consent. */
  readonly accountIds: readonly string[];
  /** The confirmations of payees that banks have returned, each with the account that was asked about. */
  readonly confirmations: readonly Confirmation[];
}

/** The paths of decoded messages in a scene. */
export const pushed = 'exchange.request.request.authorization_details.0';
export const order = 'exchange.request.message.Data';
export const headers = 'exchange.requestHeaders';
export const personalData = 'exchange.personalData';

export const keyOf = ({ requestHeaders }: DecodedExchange): string | undefined => requestHeaders['x-idempotency-key'];

/** Returns an operation's name without the API's path, or undefined if the standard does not declare it. */
const operationOf = ({ method, path }: DecodedExchange): string | undefined =>
  uaeStandard.operationNamed(method, path)?.replace(/\/open-finance\/[\w-]+\/v2\.1/, '');

/** Returns the data in a response, which is signed or not: a resource, or the consent of issued tokens. */
const dataIn = ({ responseBody }: DecodedExchange): Json =>
  valueAt(responseBody, 'authorization_details.0.consent.Data') ??
  valueAt(responseBody, 'message.Data') ??
  valueAt(responseBody, 'Data');

/** The statuses after which a consent can no longer be used. A consumed one permits the retry of its order. */
const endStatuses = new Set(['Rejected', 'Revoked', 'Expired']);

/** The longest time between a request and its response. */
const maxResponseMs = 10_000;

/** Returns whether the service knew that the consent had ended when it sent the request. */
export const isKnownToHaveEnded = ({ at, pushed: consent }: Scene): boolean =>
  consent?.endedAt !== undefined && Date.parse(at) - Date.parse(consent.endedAt) > maxResponseMs;

/** Adds the context to exchanges, which are in the order in which they took place. */
export const scenesOf = (recordings: readonly Recording[]): readonly Scene[] => {
  const consents = new Map<string, PushedConsent>();
  const tokens = new Map<string, string>();
  const submissions = new Map<string, readonly (Omit<Submission, 'counts'> & { paymentId: string | undefined })[]>();
  const rejectedPayments = new Set<string>();
  const accountIds = new Map<string, readonly string[]>();
  const confirmations: Confirmation[] = [];

  const learn = ({ exchange, at }: Recording, operation: string, consentId: string | undefined): void => {
    const { status, responseBody } = exchange;
    if (operation === 'POST /par') {
      const { type, consent } = valueAt({ exchange }, pushed) ?? {};
      if (consent?.ConsentId)
        consents.set(consent.ConsentId, {
          type,
          consent,
          personalData: exchange.personalData,
          endedAt: undefined,
          needsOthers: false,
        });
    }
    if (operation === 'POST /payments' && consentId !== undefined) {
      const paymentId = status === 201 ? dataIn(exchange).PaymentId : undefined;
      submissions.set(consentId, [...(submissions.get(consentId) ?? []), { exchange, at, paymentId }]);
    }
    if (status >= 300) return;
    const data = dataIn(exchange);
    if (operation === 'POST /token' && data?.ConsentId)
      tokens.set(valueAt(responseBody, 'access_token'), data.ConsentId);
    const known = consents.get(data?.ConsentId);
    if (known && data.PaymentId === undefined && data.Status) {
      const isIssued = operation === 'POST /token';
      const needsOthers = known.needsOthers || (isIssued && data.Status === 'AwaitingAuthorization');
      const endedAt = endStatuses.has(data.Status) ? (known.endedAt ?? at) : known.endedAt;
      consents.set(data.ConsentId, { ...known, endedAt, needsOthers });
    }
    if (data?.PaymentId && data.Status === 'Rejected') rejectedPayments.add(data.PaymentId);
    if (operation === 'GET /accounts' && consentId !== undefined)
      accountIds.set(
        consentId,
        (data?.Account ?? []).map((account: Json) => account.AccountId),
      );
    if (operation === 'POST /confirmation' && responseBody)
      confirmations.push({ iban: valueAt({ exchange }, order).Identification, content: responseBody });
  };

  return recordings.flatMap((recording): Scene[] => {
    const { exchange } = recording;
    const operation = operationOf(exchange);
    if (operation === undefined) return [];
    const [, token = ''] = /^Bearer (.+)$/.exec(exchange.requestHeaders.authorization ?? '') ?? [];
    const tokenConsentId = tokens.get(token);
    const consentId: string | undefined =
      operation === 'POST /payments' ? valueAt(recording, order)?.ConsentId : tokenConsentId;
    const scene = {
      ...recording,
      operation,
      tokenConsentId,
      pushed: consentId === undefined ? undefined : consents.get(consentId),
      submissions: (submissions.get(consentId ?? '') ?? []).map(({ paymentId, ...submission }) => ({
        ...submission,
        counts: paymentId !== undefined && !rejectedPayments.has(paymentId),
      })),
      accountIds: accountIds.get(consentId ?? '') ?? [],
      confirmations: [...confirmations],
    };
    learn(recording, operation, consentId);
    return [scene];
  });
};
