import { expect, test } from 'vitest';
import { oncePerForm } from '#shared/clients/members/sent-form.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

const aForm = () => ({ sessionToken: newRandomId(), form: { formId: newRandomId() } });
const send = (sent: ReturnType<typeof aForm>, change: (table: Table) => Promise<unknown>) =>
  oncePerForm(sent, { table: local().table, now: systemClock }, change);
const create = (table: Table) => table.commit({ item: { pk: newRandomId(), sk: 'created' }, expect: 'absent' });

test('an error after the change is not hidden', async () => {
  const failing = async (table: Table) => {
    await create(table);
    throw new Error('the queue is not available');
  };
  await expect(send(aForm(), failing)).rejects.toThrow('the queue is not available');
});

test('if the same form is first, an error that its change causes is not shown', async () => {
  const sent = aForm();
  const second = async () => {
    await send(sent, create);
    throw new Error('there are ten API keys already');
  };
  await expect(send(sent, second)).resolves.toBeUndefined();
});

test('an error that prevents the change is shown', async () => {
  await expect(send(aForm(), () => Promise.reject(new Error('invalid')))).rejects.toThrow('invalid');
});
