import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import type { PayeeMatch, PayeeName } from '#shared/banks/port/payees.ts';
import type { Owner } from '#shared/clients/owner.ts';
import type { AccountParty, AccountPartyInput } from '#shared/standard/payments/account-party.ts';
import { addSeconds, type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { Table } from '#shared/platform/storage/table.ts';

const matches = ['match', 'close-match', 'no-match'] as const satisfies readonly PayeeMatch[];

/** What the bank of a payee said about the payee's name. */
export const PayeeCheck = lazyObject(() => ({
  match: z.enum(matches),
  /** The holder's name with parts of it masked, if the bank shows it. */
  accountHolderName: z.string().optional(),
  /** The bank that keeps the account. */
  providerCode: z.string(),
  /** The bank's signed answer. Banks of the UAE want it with the payment. */
  proof: z.string().optional(),
  performedAt: z.iso.datetime(),
}));
export type PayeeCheck = z.infer<typeof PayeeCheck>;

/** The words of the interface for a match (`AEAccountNameMatchIndicators` of the UAE standard without its prefix). */
export const matchIndicators = { match: 'Yes', 'close-match': 'Partial', 'no-match': 'No' } as const satisfies Record<
  PayeeMatch,
  string
>;

/** A payment that is requested later than this after the check counts as unchecked. */
const goodForSeconds = 86_400;

/** The latest check of every payee, by the client that asked for it. */
export interface PayeeChecks {
  /** Undefined if the client has not checked this name of this account in the last 24 hours. */
  find(owner: Owner, payee: CheckedPayee): Promise<PayeeCheck | undefined>;
  /** Replaces an earlier check of the same name. */
  keep(owner: Owner, payee: CheckedPayee, check: PayeeCheck): Promise<void>;
}

export interface CheckedPayee {
  readonly iban: string;
  readonly name: string;
}

/** The name as one text, under which a later payment finds the check. */
export const textOf = (name: PayeeName): string => ('businessName' in name ? name.businessName : name.fullName);

/** A creditor as it was checked. Undefined if its account or its name is not known. */
export const payeeOf = (creditor: AccountParty | AccountPartyInput): CheckedPayee | undefined => {
  const name = creditor.accountHolderName ?? creditor.name ?? creditor.businessName;
  if (creditor.schemeName !== 'IBAN' || name === undefined) return undefined;
  return { iban: creditor.identification, name };
};

/** The key holds a hash, because keys end up in logs and names must not. Case and extra spaces do not matter. */
const keyOf = ({ clientId, market }: Owner, { iban, name }: CheckedPayee) =>
  paymentKeys.payeeCheck(clientId, market, digest('payee', iban, name.trim().replaceAll(/\s+/g, ' ').toLowerCase()));

const Stored = z.object({ check: PayeeCheck, version: z.int().nonnegative() });

export const openPayeeChecks = (table: Table, now: Clock): PayeeChecks => ({
  async find(owner, payee) {
    const item = await table.get(keyOf(owner, payee));
    const check = item && Stored.parse(item).check;
    return check && addSeconds(check.performedAt, goodForSeconds) > now().toISOString() ? check : undefined;
  },

  keep: (owner, payee, check) =>
    retryOnConflict(async () => {
      const key = keyOf(owner, payee);
      const item = await table.get(key);
      const known = item && Stored.parse(item);
      const version = known ? known.version + 1 : 0;
      const ttl = epochSeconds(check.performedAt) + goodForSeconds;
      await table.commit({
        item: { ...key, entity: 'PayeeCheck', check, version, ttl },
        expect: known ? known.version : 'absent',
      });
    }),
});
