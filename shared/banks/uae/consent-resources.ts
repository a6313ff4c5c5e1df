import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import type { BankCall } from '../port/call.ts';
import type { BankConsent, ConsentAtBank, ConsentAuthority } from '../port/consents.ts';
import { BankRejection, BankUnavailable, NotOffered, UnknownConsent } from '../port/errors.ts';
import { hasEndedAtBank } from '../port/has-ended.ts';
import { unexpectedStatus } from '../transport/calls.ts';
import { BankConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { type BankContext, scopes } from './bank-context.ts';

/** The fields of consent responses that we use. They are the same for payment and account consents. */
export const ConsentResponse = lazyObject(() => ({
  Data: z.object({ ConsentId: z.string(), Status: BankConsentStatus }),
}));
export type ConsentResponse = z.infer<typeof ConsentResponse>;

/** The response to a query by `baseConsentId`. */
const ChainResponse = z.array(
  z
    .object({ Data: z.object({ ConsentId: z.string(), Status: BankConsentStatus, CreationDateTime: z.string() }) })
    .transform(({ Data }) => ({
      bankConsentId: Data.ConsentId,
      status: Data.Status,
      createdAt: Data.CreationDateTime,
    })),
);

/** Converts a consent response. Throws BankUnavailable if it is about another consent. */
export const bankConsentOf = ({ Data }: ConsentResponse, bankConsentId: string): BankConsent => {
  if (Data.ConsentId !== bankConsentId) throw new BankUnavailable('The bank returned a different consent');
  return { status: Data.Status };
};

/**
 * Returns whether an error means that the bank does not have a consent. The standard declares 404 for that, except for a
 * single account consent. A 400 counts only if its code says so: a consent that is wrongly considered unknown stays in
 * force, because it is not revoked, and another order is sent although it may have been used.
 */
const isUnknown = (error: unknown): boolean =>
  error instanceof NotOffered || (error instanceof BankRejection && /notfound/i.test(error.code));

/** Returns whether an error is about the consent. GenericError, and codes about our message or our token, are not. */
const concernsConsent = (error: unknown): boolean =>
  isUnknown(error) ||
  (error instanceof BankRejection && error.status === 400 && /^(?:Consent|Resource)\./.test(error.code));

/** Creates the operations that read, list and revoke payment and account consents at their resource URLs. */
export const createConsentResources = (bank: BankContext): Pick<ConsentAuthority, 'read' | 'chain' | 'revoke'> => {
  const { server, callAsClient, paymentMessages, accountMessages, now } = bank;

  const resourceOf = ({ kind, bankConsentId }: ConsentAtBank) => {
    const base = kind === 'payment' ? server.apis.payments : server.apis.accounts;
    if (base === undefined) throw new NotOffered(`${server.provider} has no ${kind} consents`);
    const name = kind === 'payment' ? 'payment-consents' : 'account-access-consents';
    const all = `${base}/${name}`;
    return {
      /** The URL of all consents of this kind. */
      all,
      url: `${all}/${encodeURIComponent(bankConsentId)}`,
      send: callAsClient(scopes[kind]),
      messages: kind === 'payment' ? paymentMessages : accountMessages,
    };
  };

  const read = async (consent: ConsentAtBank, bankCall: BankCall): Promise<BankConsent> => {
    const { url, send, messages } = resourceOf(consent);
    const response = await messages
      .fetch(ConsentResponse, send, 'consent.read', bankCall, { method: 'GET', url })
      .catch((error: unknown) => {
        throw isUnknown(error) ? new UnknownConsent('The bank does not know the consent', { cause: error }) : error;
      });
    return bankConsentOf(response, consent.bankConsentId);
  };

  return {
    read,

    async chain(first, bankCall) {
      const { all, send, messages } = resourceOf(first);
      const url = `${all}?${new URLSearchParams({ baseConsentId: first.bankConsentId }).toString()}`;
      return messages
        .fetch(ChainResponse, send, 'consent.chain', bankCall, { method: 'GET', url })
        .catch((error: unknown) => {
          if (isUnknown(error)) return [];
          throw error;
        });
    },

    async revoke(consent, by, bankCall) {
      const { url, send, messages } = resourceOf(consent);
      const body = await messages.sign({
        Data: { Status: 'Revoked', RevokedBy: by === 'customer' ? 'TPP.InitiatedByUser' : 'TPP' },
      });
      const request = { method: 'PATCH', url, headers: { 'content-type': 'application/jwt' }, body } as const;
      try {
        const response = await messages.exchange(send, 'consent.revoke', bankCall, request);
        if (response.status !== 204 && response.status !== 200) throw unexpectedStatus(response, now());
      } catch (error) {
        if (!(error instanceof BankRejection || error instanceof NotOffered)) throw error;
        // A bank rejects the revocation of a consent whose status is final. An earlier request may have revoked it.
        const hasEnded = await hasEndedAtBank(consent, { read }, bankCall).catch((cause: unknown) => {
          // For an account consent that it does not have, a bank can only respond with some 400. If the bank neither
          // revokes nor returns it, because of the consent itself, it is not in force.
          if (consent.kind === 'account' && concernsConsent(error) && concernsConsent(cause)) return true;
          throw cause;
        });
        if (!hasEnded) throw error;
      }
    },
  };
};
