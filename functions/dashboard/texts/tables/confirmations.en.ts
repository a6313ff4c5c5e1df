import type { AuditAction } from '#shared/clients/audit/audit-record.ts';

/** The title and button, and the text, of the page that asks for the name of what an action destroys. */
export const confirmations = {
  'api-key.revoked': {
    title: 'Revoke the API key',
    text: 'Within seconds, the key and the sessions that it started stop working. This cannot be undone.',
  },
  'api-key.rotated': {
    title: 'Replace all API keys',
    text: 'A new key is created. This cannot be undone.',
  },
  'key.rejected': {
    title: 'Reject the signing key',
    text: 'After that, the key can no longer be approved. Its owner can propose it again.',
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
} satisfies Partial<Record<AuditAction, { readonly title: string; readonly text: string }>>;

export type ConfirmedAction = keyof typeof confirmations;
