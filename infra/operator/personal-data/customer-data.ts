import { createHash } from 'node:crypto';
import { paymentConsentResource } from '#shared/payments/consent/payment-consent.ts';
import {
  type PaymentRequest,
  paymentRequestLifecycle,
  paymentRequestResource,
} from '#shared/payments/request/payment-request.ts';
import { normaliseIban } from '#shared/standard/identifiers/iban.ts';
import { transactionResource } from '#shared/payments/mandate/mandate-transaction.ts';
import { AccountParty, namesOf } from '#shared/standard/payments/account-party.ts';
import { Instructions } from '#shared/standard/payments/instructions.ts';
import { paymentResource } from '#shared/payments/payment/payment.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import type { Item } from '#shared/platform/storage/table.ts';
import { eraseRequest, type RetentionDeps } from '#shared/payments/retention/erase-payment-data.ts';

/**
 * The way in which an operator identifies a customer: by IBAN, or by the hash of a name, which keeps the name out of
 * the shell history.
 */
export type Customer = { readonly iban: string } | { readonly nameHash: string };

/** Returns the SHA-256 of a name as hexadecimal. The name is first converted to lower case with single spaces. */
export const hashOfName = (name: string): string =>
  createHash('sha256').update(name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()).digest('hex');

/**
 * The kinds of item that identify customers in clear text. Clients delete their own bank accounts. Other personal data is
 * encrypted or expires (shared/payments/retention/README.md).
 */
const kinds = [paymentRequestResource, paymentConsentResource, paymentResource, transactionResource] as const;

/** A stored resource that identifies a customer. */
export interface CustomerRecord {
  readonly kind: string;
  readonly id: string;
  readonly status: string;
  readonly createdAt: string;
  readonly paymentRequestId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const partiesIn = (item: Item): readonly AccountParty[] =>
  [
    item.creditorAccount,
    item.debtorAccount,
    item.requestedDebtorAccount,
    ...((item.additionalCreditorAccounts ?? []) as readonly unknown[]),
  ].flatMap((party) => AccountParty.safeParse(party).data ?? []);

/** Returns all names in an item, including the one that the creditor's bank confirmed. */
const namesIn = (item: Item): readonly string[] => {
  const confirmed = Instructions.safeParse(item.instructions).data?.copCreditorName ?? {};
  return [...partiesIn(item), confirmed].flatMap(namesOf);
};

const identifies = (item: Item, customer: Customer): boolean =>
  'iban' in customer
    ? partiesIn(item).some(({ identification }) => normaliseIban(identification) === normaliseIban(customer.iban))
    : namesIn(item).some((name) => hashOfName(name) === customer.nameHash);

const recordOf = (item: Item, customer: Customer): CustomerRecord | undefined => {
  const kind = kinds.find(({ entity }) => entity === item.entity);
  if (!kind || !identifies(item, customer)) return undefined;
  const { pk: _pk, sk: _sk, entity: _entity, list: _list, listed: _listed, linkToken: _linkToken, ...data } = item;
  const { accessToken: _access, refreshToken: _refresh, stagings: _stagings, ...fields } = data;
  return {
    kind: kind.title,
    id: String(item.id),
    status: String(item.status),
    createdAt: String(item.createdAt),
    paymentRequestId: String(item.paymentRequestId ?? item.id),
    data: fields,
  };
};

export interface CustomerDataDeps extends Pick<RetentionDeps, 'stores' | 'now'> {
  /** Reads the entire table: no index lists payments by person. */
  readonly scan: () => AsyncIterable<Item>;
}

/** Creates the actions that fulfil a customer's request to access or erase their data. */
export const createCustomerData = ({ scan, stores, now }: CustomerDataDeps) => {
  const find = async (customer: Customer): Promise<readonly CustomerRecord[]> => {
    const matches: CustomerRecord[] = [];
    for await (const item of scan()) {
      const record = recordOf(item, customer);
      if (record) matches.push(record);
    }
    return matches.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  };

  /** A mandate with many payments takes several calls. */
  const eraseCompletely = async (request: PaymentRequest): Promise<'erased' | 'under way'> => {
    const outcome = await eraseRequest(request, { stores, now });
    return outcome === 'interrupted' ? eraseCompletely(request) : outcome;
  };

  return {
    /** Returns all records that identify the customer, oldest first, without tokens or links. */
    find,

    /**
     * Erases the personal data of the payment requests to which these records belong. Requests that are still in
     * progress are only listed as in use.
     */
    async erase(records: readonly CustomerRecord[]) {
      const [erased, inUse]: [string[], string[]] = [[], []];
      for (const id of new Set(records.map(({ paymentRequestId }) => paymentRequestId))) {
        const request = await stores.paymentRequests.get(id);
        const hasEnded = request && isFinal(paymentRequestLifecycle, request.status);
        const outcome = hasEnded ? await eraseCompletely(request) : 'under way';
        (outcome === 'erased' ? erased : inUse).push(id);
      }
      return { erased, inUse };
    },
  };
};
