import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { PayeeMatch, type PayeeName } from '#shared/banks/port/payees.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { type AccountPartyInput, holderOf } from '#shared/standard/payments/account-party.ts';
import { addSeconds, type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { readItem, type Table, versionedWrite } from '#shared/platform/storage/table.ts';

/** The result of a confirmation of payee. */
export const PayeeCheck = lazyObject(() => ({
  match: PayeeMatch,
  /** The holder's name, partly masked, if the bank returns it. */
  accountHolderName: z.string().optional(),
  providerCode: z.string(),
  /** The bank's signed response. Banks in the UAE require it with the payment. */
  proof: z.string().optional(),
  performedAt: z.iso.datetime(),
}));
export type PayeeCheck = z.infer<typeof PayeeCheck>;

/** API values of a match (`AEAccountNameMatchIndicators` of the UAE standard without its prefix). */
export const matchIndicators = { match: 'Yes', 'close-match': 'Partial', 'no-match': 'No' } as const satisfies Record<
  PayeeMatch,
  string
>;

/** How long a check is valid. Payment requests created later do not include it. */
const validForSeconds = 86_400;

export interface CheckedPayee {
  readonly iban: string;
  readonly name: string;
}

/** Returns the name as one string, which later payment requests use to find the check. */
export const textOf = (name: PayeeName): string => ('businessName' in name ? name.businessName : name.fullName);

/**
 * Returns the account and name by which a creditor's check is found. Returns undefined if the account is not an IBAN or
 * the name is missing.
 */
export const payeeOf = (creditor: AccountPartyInput): CheckedPayee | undefined => {
  const name = holderOf(creditor);
  if (creditor.schemeName !== 'IBAN' || name === undefined) return undefined;
  return { iban: creditor.identification, name };
};

/** The key contains a hash, because keys end up in logs and names must not. Case and extra spaces are ignored. */
const keyOf = ({ clientId, market }: Owner, { iban, name }: CheckedPayee) =>
  paymentKeys.payeeCheck(clientId, market, digest('payee', iban, name.trim().replaceAll(/\s+/g, ' ').toLowerCase()));

const Stored = z.object({ check: PayeeCheck, version: z.int().nonnegative() });

/** Creates the store of the latest check of each payee, per client and market. */
export const createPayeeChecks = (table: Table, now: Clock) => ({
  /** Returns undefined if the client has not checked this name for this account in the last 24 hours. */
  async find(owner: Owner, payee: CheckedPayee): Promise<PayeeCheck | undefined> {
    const check = (await readItem(table, keyOf(owner, payee), Stored))?.check;
    return check && addSeconds(check.performedAt, validForSeconds) > now().toISOString() ? check : undefined;
  },

  /** Stores a check, replacing an earlier check of the same account and name. */
  keep: (owner: Owner, payee: CheckedPayee, check: PayeeCheck): Promise<void> =>
    retryOnConflict(async () => {
      const key = keyOf(owner, payee);
      const stored = await readItem(table, key, Stored);
      const version = stored ? stored.version + 1 : 0;
      const ttl = epochSeconds(check.performedAt) + validForSeconds;
      await table.commit(versionedWrite({ ...key, entity: 'PayeeCheck', check, version, ttl }));
    }),
});
export type PayeeChecks = ReturnType<typeof createPayeeChecks>;
