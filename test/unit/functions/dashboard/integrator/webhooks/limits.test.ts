import { expect, test } from 'vitest';
import { textsIn } from '#functions/dashboard/texts/texts.ts';
import { eventKeys } from '#shared/events/keys.ts';
import { puts } from '#shared/platform/storage/table.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import type { Person } from '#test/support/drivers/dashboard/person.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

const aDeveloper = async (name: string) => {
  const dashboard = aDashboard(local().table);
  const { id } = await dashboard.aClient(name);
  return { id, developer: await dashboard.aMember(id, 'developer') };
};

const addWebhook = (developer: Person, number: number, language = 'en') =>
  developer.post(`/dashboard/subscriptions?lang=${language}`, {
    url: `https://example.com/hooks/${number}`,
    product: 'payments',
  });

test(
  'a client that has fifty webhooks learns in both languages why it cannot add another',
  { tags: ['variant'] },
  async () => {
    const { developer } = await aDeveloper('Fifty');
    for (let number = 1; number <= 50; number += 1) expect((await addWebhook(developer, number)).status).toBe(303);
    for (const language of ['en', 'ar'] as const) {
      const { status, text } = await addWebhook(developer, 51, language);
      expect([status, text]).toEqual([409, expect.stringContaining(textsIn[language].problems.too_many_webhooks)]);
      expect(text).not.toContain(textsIn[language].problems.validation_error);
    }
  },
);

test('a client that has deleted too many webhooks learns in both languages that it has to wait', async () => {
  const { id, developer } = await aDeveloper('Restless');
  const deleted = Array.from({ length: 500 }, (_, number) => ({
    ...eventKeys.subscription(id, `deleted-${number}`),
    entity: 'RemovedSubscription',
    version: 1,
  }));
  await local().table.writeAll(puts(deleted));
  for (const language of ['en', 'ar'] as const) {
    const { status, text } = await addWebhook(developer, 1, language);
    expect([status, text]).toEqual([409, expect.stringContaining(textsIn[language].problems.too_many_deleted)]);
  }
});
