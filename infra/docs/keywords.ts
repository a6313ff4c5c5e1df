import type { PageName } from './pages.ts';

/** Words that readers search for and that the pages do not use. */
export const keywords: Partial<Record<PageName, string>> = {
  'first-payment': 'Postman quickstart payment',
  sandbox: 'automate',
  errors: 'invalid IBAN amount',
  environments: 'whitelist allowlist static IP CORS',
  sessions: 'login OAuth clock skew',
  lists: 'pagination',
  'going-live': 'key rotation',
};
