import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The folder of a copy of the project with one more resource kind. */
let copy = '';

const root = path.resolve('.');
const run = (...args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
};

/** Inserts a line after the only line that contains a string. */
const insertAfter = (file: string, anchor: string, line: string): void => {
  const lines = readFileSync(path.join(copy, file), 'utf8').split('\n');
  const [at = -1, ...others] = lines.flatMap((text, index) => (text.includes(anchor) ? [index] : []));
  expect(others, `${file}: ${anchor}`).toEqual([]);
  lines.splice(at + 1, 0, line);
  writeFileSync(path.join(copy, file), lines.join('\n'));
};

const voucher = `
import * as z from 'zod';
import { Market } from '#shared/standard/markets/market.ts';
import { defineLifecycle, statusesOf, versionedFields } from '#shared/platform/lifecycle/lifecycle.ts';
import { defineResource } from '#shared/platform/lifecycle/resource.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { namesOfKinds } from '#shared/standard/resource-kinds.ts';

const lifecycle = defineLifecycle({
  Issued: { to: ['Redeemed', 'Expired'], event: 'issued', description: 'It can be redeemed.' },
  Redeemed: { to: [], event: 'redeemed', description: 'It was redeemed.' },
  Expired: { to: [], event: 'expired', description: 'Its term is over.' },
});

export const Voucher = z.object({
  id: Id,
  clientId: Id,
  market: Market,
  ...versionedFields(statusesOf(lifecycle)),
  paymentRequestId: Id,
  expiresAt: z.iso.datetime(),
});

export const voucherResource = defineResource({
  ...namesOfKinds.voucher,
  isRoot: true,
  entity: 'Voucher',
  schema: Voucher,
  key: (id) => ({ pk: \`VOUCHER#\${id}\`, sk: 'VOUCHER' }),
  list: 'vouchers',
  lifecycle,
  dueAt: ({ status, expiresAt }) => (status === 'Issued' ? expiresAt : undefined),
  related: ({ paymentRequestId }) => ({ paymentRequestId }),
});
`;

/** A script that prints how the service treats a voucher. */
const probe = `
import { eventsOf, readResource } from '#shared/events/derive.ts';
import { eventTypesOf } from '#shared/events/event-types.ts';
import { Event } from '#shared/events/event.ts';
import { createEntitiesOf, rootKinds } from '#shared/resources.ts';
import { renderLifecycles } from '#infra/lifecycles.ts';
import { timersOf } from '#shared/events/outbox/follow-ups.ts';

const [id, clientId, paymentRequestId] = ['1', '2', '3'].map((digit) => digit.repeat(8) + '-1111-8111-8111-111111111111');
const at = '2026-11-23T08:00:00.000Z';
const item = {
  id, clientId, paymentRequestId, market: 'UAE', entity: 'Voucher', status: 'Redeemed', version: 1, createdAt: at,
  updatedAt: at, expiresAt: at,
  history: [{ status: 'Issued', at, version: 0 }, { status: 'Redeemed', at, version: 1 }],
};
const events = eventsOf(item).map((event) => Event.parse(event));
const issued = { ...item, status: 'Issued', version: 0, expiresAt: '2026-11-24T08:00:00.000Z', history: item.history.slice(0, 1) };
const change = { before: undefined, resource: readResource(issued), events: eventsOf(issued) };
console.log(JSON.stringify({
  timers: timersOf(change, () => new Date(at)),
  types: eventTypesOf('voucher'),
  events: events.map(({ type, correlation }) => ({ type, correlation })),
  isListed: rootKinds.includes('voucher'),
  isDrawn: renderLifecycles().includes('## Voucher'),
  stored: createEntitiesOf({}, {})('voucher').create(item).item,
}));
`;

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'throwaway-kind-'));
  for (const name of ['functions', 'infra', 'shared', 'test', 'package.json', 'tsconfig.json'])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  mkdirSync(path.join(copy, 'shared/payments/voucher'));
  writeFileSync(path.join(copy, 'shared/payments/voucher/voucher.ts'), voucher);
  writeFileSync(path.join(copy, 'infra/probe.mjs'), probe);
  writeFileSync(
    path.join(copy, 'product.json'),
    JSON.stringify({ extends: './tsconfig.json', include: ['functions', 'infra', 'shared'] }),
  );
}, 120_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a new resource kind needs only its definition, a few rows, its texts and an example', () => {
  insertAfter(
    'shared/resources.ts',
    "from '#shared/payments/payment/payment.ts'",
    "import { voucherResource } from '#shared/payments/voucher/voucher.ts';",
  );
  insertAfter(
    'shared/standard/resource-kinds.ts',
    '  payment: {',
    "  voucher: { title: 'Voucher', product: 'payments', idName: 'voucherId' },",
  );
  insertAfter('shared/resources.ts', '  payment: paymentResource,', '  voucher: voucherResource,');
  insertAfter('functions/timers/handle-timer.ts', "  payment: 'none',", "  voucher: 'none',");
  insertAfter('shared/events/outbox/follow-ups.ts', "    case 'payment_request':", "    case 'voucher':");
  insertAfter('infra/operator/restoration.ts', "      case 'provider':", "      case 'voucher':");
  insertAfter(
    'functions/dashboard/texts/tables/webhooks.ts',
    "      payment_request: ['payments', ",
    "      voucher: ['vouchers', 'القسائم'],",
  );
  insertAfter(
    'functions/dashboard/texts/tables/payments.ts',
    "    payment_request: ['Payment request', ",
    "    voucher: ['Voucher', 'القسيمة'],",
  );
  insertAfter('infra/docs/tables/object-texts.ts', "    payment_request: 'طلب الدفع',", "    voucher: 'القسيمة',");
  insertAfter(
    'infra/openapi/deliveries.ts',
    "  payment: lastEventOf('payment', paid.payment),",
    "  voucher: lastEventOf('payment', paid.payment),",
  );
  // The simulation's oracles list the kinds separately, so the type check of the copy excludes the tests.
  run('node_modules/typescript/bin/tsc', '--noEmit', '--project', 'product.json');
  expect(JSON.parse(run('infra/probe.mjs'))).toMatchObject({
    types: ['voucher.issued', 'voucher.redeemed', 'voucher.expired'],
    events: [
      { type: 'voucher.issued', correlation: { voucherId: expect.any(String), paymentRequestId: expect.any(String) } },
      { type: 'voucher.redeemed' },
    ],
    timers: [{ message: { timer: 'expiry', kind: 'voucher' } }],
    isListed: true,
    isDrawn: true,
    stored: { pk: expect.stringMatching(/^VOUCHER#/), entity: 'Voucher', list: expect.stringContaining('#vouchers#') },
  });
}, 180_000);
