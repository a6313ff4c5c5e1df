import type { AuditAction } from '#shared/clients/audit/audit-record.ts';

/** The actions that ask for the name of what they destroy. */
export type ConfirmedAction = Extract<
  AuditAction,
  | 'api-key.revoked'
  | 'api-key.rotated'
  | 'key.removed'
  | 'subscription.deleted'
  | 'member.removed'
  | 'client.disabled'
  | 'bank.disabled'
>;

interface Confirmation {
  /** The title of the page, and the text of its button. */
  readonly title: string;
  readonly text: string;
}

export const confirmations: Readonly<Record<ConfirmedAction, Confirmation>> = {
  'api-key.revoked': {
    title: 'Revoke the API key',
    text: 'Within seconds, the key and the sessions that it started stop working. This cannot be undone.',
  },
  'api-key.rotated': {
    title: 'Replace all API keys',
    text: 'A new key is created. This cannot be undone.',
  },
  'key.removed': {
    title: 'Remove the signing key',
    text: 'Within seconds, requests that are signed with this key are rejected.',
  },
  'subscription.deleted': {
    title: 'Delete the webhook',
    text: 'It receives no more events, not even those whose delivery has failed so far. This cannot be undone.',
  },
  'member.removed': {
    title: 'Remove the member',
    text: 'The person can no longer use this dashboard. Keys and webhooks that the person created remain.',
  },
  'client.disabled': {
    title: 'Disable the client',
    text: 'All requests of the client are rejected until you enable it again.',
  },
  'bank.disabled': {
    title: 'Disable the bank',
    text: 'Within five seconds, customers can no longer choose this bank. Existing consents and mandates remain usable, and payments under way continue.',
  },
};
