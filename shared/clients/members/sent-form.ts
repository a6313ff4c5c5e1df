import { createHmac } from 'node:crypto';
import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';
import { addSeconds, type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import type { Table, Write } from '#shared/platform/storage/table.ts';
import { memberKeys } from './keys.ts';
import { hashOfSession, maxSessionSeconds } from './member-session.ts';

/** A form that creates something, as a member has sent it. A double click sends the same form twice. */
export interface SentForm {
  readonly sessionToken: string;
  /** The fields of the form. `formId` is a hidden field, which is new whenever the page is shown. */
  readonly form: { readonly formId: string };
}

/** Identifies the form and its content: a form with other content is another form. */
const contentOf = ({ form }: SentForm): string => digest('form', canonicalJson(form));

/**
 * Returns a secret of 32 bytes, in base64url. The same form yields the same secret, so that the second response to a
 * double click, the only one that a browser shows, contains it too. It is derived from the token of the session with
 * HMAC-SHA-256, and neither is stored.
 */
export const secretOf = (sent: SentForm): string =>
  createHmac('sha256', sent.sessionToken).update(contentOf(sent)).digest('base64url');

/**
 * Makes a change, unless the same form was sent before in the session.
 *
 * @param change commits to the given table, which records the form in the same transaction
 */
export const oncePerForm = async (
  sent: SentForm,
  { table, now }: { readonly table: Table; readonly now: Clock },
  change: (table: Table) => Promise<unknown>,
): Promise<void> => {
  const key = memberKeys.sentForm(hashOfSession(sent.sessionToken), contentOf(sent));
  if (await table.get(key)) return;
  const ttl = epochSeconds(addSeconds(now(), maxSessionSeconds));
  const record: Write = { item: { ...key, entity: 'SentForm', ttl }, expect: 'absent' };
  let isOurs = false;
  const commit: Table['commit'] = async (...changes) => {
    await table.commit(record, ...changes);
    isOurs = true;
  };
  try {
    await change({ ...table, commit });
  } catch (error) {
    // If the same form was sent at the same time and was first, its change may have caused the error.
    if (isOurs || !(await table.get(key))) throw error;
  }
};
