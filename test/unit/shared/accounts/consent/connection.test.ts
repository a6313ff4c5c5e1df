import { expect, test } from 'vitest';
import { connectionIdOf } from '#shared/accounts/consent/connection.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { anAuthorisedSharing } from '#test/support/builders/an-account-consent.ts';

const at = '2026-11-21T08:00:00.000Z';

test('a connection belongs to one customer of one client in one market, and to one bank', () => {
  const clientId = newId();
  const consent = { ...anAuthorisedSharing(clientId, at), customerId: 'customer 7' };
  const id = connectionIdOf(consent, 'uae-enbdx');
  const sameCustomer = { ...anAuthorisedSharing(clientId, at), customerId: 'customer 7' };
  expect(connectionIdOf(sameCustomer, 'uae-enbdx')).toBe(id);
  const otherIds = [
    connectionIdOf({ ...consent, clientId: newId() }, 'uae-enbdx'),
    connectionIdOf({ ...consent, market: 'MAIN' }, 'uae-enbdx'),
    connectionIdOf({ ...consent, customerId: 'customer 8' }, 'uae-enbdx'),
    connectionIdOf(consent, 'uae-other'),
  ];
  expect(new Set([id, ...otherIds]).size).toBe(5);
});
