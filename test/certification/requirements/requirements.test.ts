import { beforeAll, expect, test } from 'vitest';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { accountConsentFields, fieldsIn, paymentConsentFields } from '../evidence/fields.ts';
import { type Json, valueAt } from './json.ts';
import { recordData } from './recordings/data.ts';
import { recordPayees } from './recordings/payees.ts';
import { recordPayments } from './recordings/payments.ts';
import { pushed, type Scene, scenesOf } from './scene.ts';
import { follows, nameOf, trafficRows } from './tables.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The number of exchanges on which a rule was checked. */
    checkedOn?: number;
    /** The response to an operation, as evidence. */
    response?: { readonly status: number; readonly body: unknown };
  }
}

const local = useLocalTable();

let scenes: readonly Scene[] = [];

beforeAll(async () => {
  const { table } = local();
  const payees = await recordPayees(table);
  const payments = await recordPayments(table, payees.proofs);
  scenes = scenesOf([...payees.recordings, ...payments, ...(await recordData(table))]);
});

for (const row of trafficRows) {
  test(`${nameOf(row)} ${row.rule.text}`, ({ task }) => {
    const verdicts = scenes.map((scene) => ({ scene, holds: follows(row, scene) }));
    const exercising = verdicts.filter(({ holds }) => holds !== undefined);
    task.meta.checkedOn = exercising.length;
    expect(exercising, 'no recorded exchange exercises the rule').not.toEqual([]);
    expect(exercising.filter(({ holds }) => holds === false)).toEqual([]);
    const undetected = exercising.filter(({ scene }) => follows(row, row.rule.broken(scene)) !== false);
    expect(undetected, 'a broken exchange is not detected').toEqual([]);
  });
}

test.each([
  ['payment', 'urn:openfinanceuae:service-initiation-consent:v2.1', paymentConsentFields],
  ['account', 'urn:openfinanceuae:account-access-consent:v2.1', accountConsentFields],
] as const)('every field of each %s consent is justified, and each justified field is sent', (_kind, type, fields) => {
  const consents = scenes.map((scene) => valueAt(scene, pushed)).filter((details: Json) => details?.type === type);
  const sent = new Set(consents.flatMap(({ consent }: Json) => fieldsIn(consent)));
  expect([...sent].toSorted()).toEqual(Object.keys(fields).toSorted());
});

/** The operations whose responses the certification asks for. */
const responses = [
  'GET /account-access-consents/{ConsentId}',
  'GET /payment-consents/{ConsentId}',
  'POST /payments',
  'GET /payments/{PaymentId}',
  'POST /confirmation',
  ...trafficRows
    .filter(({ table, section }) => table.name === 'data-sharing' && section.startsWith('GET'))
    .map(({ section }) => section),
];

/** Shortens the lists in a body to their first two entries. */
const excerpt = (body: Json): unknown => {
  if (Array.isArray(body)) return body.slice(0, 2).map(excerpt);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, excerpt(value)]));
};

test.for([...new Set(responses)])('response to %s', (operation, { task }) => {
  const scene = scenes.findLast(({ operation: name, exchange }) => name === operation && exchange.status < 300);
  expect(scene).toBeDefined();
  if (scene) task.meta.response = { status: scene.exchange.status, body: excerpt(scene.exchange.responseBody) };
});
