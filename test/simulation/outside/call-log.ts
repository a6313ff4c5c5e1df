import type { BankLink } from '#shared/banks/port/bank-link.ts';

/** A call to the bank about one of its consents. */
export interface LoggedCall {
  /** The part of the link and its method, such as `payments.submit`. */
  readonly name: string;
  readonly bankConsentId: string;
  /** The idempotency key of a payment order. */
  readonly idempotencyKey: string | undefined;
  readonly at: number;
  /** When the invocation that makes the call started. */
  readonly invokedAt: number;
}

type Log = (call: Omit<LoggedCall, 'at' | 'invokedAt'>) => void;

/** Returns a part of a link that logs every call whose first argument names a consent. */
const logged = <P extends object>(partName: string, part: P, log: Log): P =>
  new Proxy(part, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (subject: Partial<LoggedCall>, ...rest: unknown[]): unknown => {
        const { bankConsentId, idempotencyKey } = subject;
        if (bankConsentId !== undefined) log({ name: `${partName}.${String(name)}`, bankConsentId, idempotencyKey });
        return member.call(target, subject, ...rest);
      };
    },
  });

/** Logs a link's calls when they are made, whether or not they reach the bank. */
export const withCallLog = ({ authority, payments, accounts, ...link }: BankLink, log: Log): BankLink => ({
  ...link,
  authority: logged('authority', authority, log),
  payments: logged('payments', payments, log),
  ...(accounts && { accounts: logged('accounts', accounts, log) }),
});
