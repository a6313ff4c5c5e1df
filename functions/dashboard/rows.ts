import * as keys from './integrator/keys/operations.ts';
import * as overview from './integrator/overview/operations.ts';
import * as paymentsExport from './integrator/payments/export.ts';
import * as payments from './integrator/payments/list.ts';
import * as payment from './integrator/payments/payment.ts';
import * as people from './integrator/people/operations.ts';
import * as requests from './integrator/requests/operations.ts';
import * as usage from './integrator/usage/operations.ts';
import * as deliveries from './integrator/webhooks/deliveries.ts';
import * as repairs from './integrator/webhooks/repairs.ts';
import * as subscriptions from './integrator/webhooks/subscriptions.ts';
import * as banks from './operator/banks.ts';
import * as clientAudit from './operator/client-audit.ts';
import * as client from './operator/client.ts';
import * as clients from './operator/clients.ts';
import * as events from './operator/events.ts';
import * as troubles from './operator/troubles.ts';
import * as signIn from './sign-in/operations.ts';

/** Every page and form of the dashboard, by name. */
export const rows = Object.freeze({
  ...signIn,
  ...overview,
  ...payments,
  ...paymentsExport,
  ...payment,
  ...keys,
  ...deliveries,
  ...subscriptions,
  ...repairs,
  ...requests,
  ...usage,
  ...people,
  ...clients,
  ...client,
  ...clientAudit,
  ...events,
  ...troubles,
  ...banks,
});
