import { isDeepStrictEqual } from 'node:util';
import { newState } from '#shared/consents/browser/state.ts';
import type { BankLink } from '#shared/banks/port/bank-link.ts';
import { BankRejection, BankUnavailable } from '#shared/banks/port/errors.ts';
import { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { Payment } from '#shared/payments/payment/payment.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { SecretCipher } from '#shared/platform/secrets/secret-cipher.ts';
import type { Item, Table } from '#shared/platform/storage/table.ts';
import { aBank, aGrant } from '#test/support/banks/a-bank.ts';
import { aStagedConsent } from '#test/support/builders/a-payment.ts';

/** The bank's response to a code. */
export type BankResponse = 'grants' | 'is unavailable' | 'rejects';

export interface SceneOptions {
  readonly type: PaymentType;
  /** The bank's first responses. After these, it grants tokens for every code. */
  readonly responses?: readonly BankResponse[];
  /**
   * Whether the bank accepts each code once (RFC 6749 §4.1.2). By default, only the service prevents a second exchange.
   */
  readonly takesCodesOnce?: boolean;
  /** The time that the customer has left to decide when the first actor starts. */
  readonly secondsLeft?: number;
}

/** A consent that awaits the customer's decision, with the bank, the table and the clock of the test. */
export interface Scene {
  readonly state: string;
  readonly consent: PaymentConsent;
  readonly table: Table;
  readonly bank: BankLink;
  readonly secrets: SecretCipher;
  readonly now: Clock;
  pass(seconds: number): void;
  /** Makes the bank grant tokens for every code from now on. */
  repairBank(): void;
  /** The codes that the bank received, and its responses, in order. */
  readonly exchanges: readonly { readonly code: string; readonly response: BankResponse }[];
  /** Every version of every item, in the order in which they were written. */
  readonly written: readonly Item[];
  /** Returns the latest version of each resource. */
  current(): Current;
}

export interface Current {
  readonly request: PaymentRequest;
  readonly consent: PaymentConsent;
  readonly payment: Payment | undefined;
}

/**
 * A cipher that only prefixes a secret with the id of its resource, and that decrypts the secret only for that
 * resource.
 */
const labellingCipher: SecretCipher = {
  encrypt: async (secret, resourceId) => `${resourceId} ${secret}`,
  decrypt: async (sealed, resourceId) => {
    const [label, secret = ''] = sealed.split(' ');
    if (label !== resourceId) throw new Error('The secret was encrypted for another resource');
    return secret;
  },
};

/** The service's base URL. */
export const baseUrl = 'https://service.example';

export const createScene = async (engine: Table, options: SceneOptions): Promise<Scene> => {
  const { type, responses = [], takesCodesOnce = false, secondsLeft = 10 } = options;
  const { request, consent: draft } = aStagedConsent({ type });
  const { state, stateHash } = newState({
    kind: 'consent',
    consentId: draft.id,
    browser: 'browser',
    language: undefined,
  });
  const [staging] = draft.stagings;
  if (!staging) throw new Error('The consent was not staged');
  const encryptedVerifier = await labellingCipher.encrypt('verifier', draft.id);
  const consent = { ...draft, stagings: [{ ...staging, stateHash, codeVerifier: encryptedVerifier }] };
  let time = Date.parse(consent.expiresAt) - secondsLeft * 1000;

  const written: Item[] = [];
  const lastOf = (kind: string) => written.findLast(({ sk }) => sk === kind);
  const table: Table = {
    ...engine,
    async commit(...changes) {
      await engine.commit(...changes);
      for (const change of changes) {
        // A put of an identical item is not a new version.
        if ('item' in change && !isDeepStrictEqual(change.item, lastOf(change.item.sk))) written.push(change.item);
      }
    },
  };
  await createPaymentStores(table).move({}, { request, consent });

  let pending = [...responses];
  const exchanges: { code: string; response: BankResponse }[] = [];
  const bank = aBank({
    exchangeCode: async ({ code, codeVerifier }, { interactionId }) => {
      if (codeVerifier !== 'verifier') throw new Error('The verifier belongs to another consent');
      const isUsed =
        takesCodesOnce && exchanges.some((exchange) => exchange.code === code && exchange.response === 'grants');
      const response = isUsed ? 'rejects' : (pending.shift() ?? 'grants');
      exchanges.push({ code, response });
      if (response === 'is unavailable') throw new BankUnavailable('no response');
      if (response === 'rejects') throw new BankRejection('invalid_grant');
      return aGrant({ accessToken: `granted-to-${interactionId}` });
    },
  });

  return {
    state,
    consent,
    table,
    bank,
    secrets: labellingCipher,
    now: () => new Date(time),
    pass: (seconds) => {
      time += seconds * 1000;
    },
    repairBank: () => {
      pending = [];
    },
    exchanges,
    written,
    current() {
      const payment = lastOf('PAYMENT');
      return {
        request: PaymentRequest.parse(lastOf('PAYMENT_REQUEST')),
        consent: PaymentConsent.parse(lastOf('PAYMENT_CONSENT')),
        payment: payment && Payment.parse(payment),
      };
    },
  };
};
