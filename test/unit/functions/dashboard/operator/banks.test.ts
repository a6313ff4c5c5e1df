import { beforeAll, expect, test } from 'vitest';
import { textsIn } from '#functions/dashboard/texts/texts.ts';
import { createLinkStore } from '#shared/banks/directory/link-store.ts';
import { DirectoryEntry, LinkState, OperatorDecision, ProviderLink } from '#shared/banks/directory/provider-link.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import type { Person } from '#test/support/drivers/dashboard/person.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
let operator: Person;

const linkIn = (state: LinkState): ProviderLink =>
  ProviderLink.parse({
    code: `uae-${state}`,
    name: `Bank ${state}`,
    serverId: state,
    state,
    market: 'UAE',
    protocol: 'uae',
    issuer: 'https://bank.example',
    authorizationEndpoint: 'https://bank.example',
    tokenEndpoint: 'https://bank.example',
    pushedAuthorizationEndpoint: 'https://bank.example',
    jwksUri: 'https://bank.example',
    keys: [],
    apis: {},
  });

/** Stores a bank in each state. The operator's last decision about the suspended and the removed bank was to enable it. */
beforeAll(async () => {
  operator = await aDashboard(local().table).aMember('', 'operator', 'Omar');
  const store = createLinkStore(local().table);
  const links = LinkState.options.map(linkIn);
  for (const { code, state } of links) {
    const decision = OperatorDecision.safeParse(state).data ?? 'active';
    if (state !== 'listed') await store.decide(code, decision);
  }
  for (const link of links) await store.save(link);
  await store.saveList(
    'UAE',
    links.map((link) => DirectoryEntry.parse(link)),
    undefined,
  );
});

const pathOf = (state: LinkState): string => `/dashboard/operator/banks/uae-${state}`;

test('registering is offered only for a bank that is listed', async () => {
  const { text } = await operator.get('/dashboard/operator/banks');
  const offered = [
    ...text.matchAll(/action="[^"]*\/uae-(\w+)">\s*<input type="hidden" name="decision" value="register"/g),
  ];
  expect(offered.map(([, state]) => state)).toEqual(['listed']);
  for (const state of LinkState.options) expect(text).toContain(`uae-${state}`);
});

test.each(['registered', 'active', 'suspended', 'removed'] as const)(
  'registering at a bank that is %s is rejected, and leaves the last decision in force',
  async (state) => {
    const store = createLinkStore(local().table);
    const before = await store.decision(`uae-${state}`);
    const rejected = await operator.post(pathOf(state), { decision: 'register' });
    expect([rejected.status, rejected.text]).toEqual([409, expect.stringContaining(textsIn.en.problems.not_listed)]);
    expect(await store.decision(`uae-${state}`)).toBe(before);
    expect((await operator.get('/dashboard/operator/audit')).text).not.toContain(`uae-${state}`);
  },
);

test.each(['listed', 'registering'] as const)('the operator can register at a bank that is %s', async (state) => {
  expect((await operator.post(pathOf(state), { decision: 'register' })).status).toBe(303);
  expect(await createLinkStore(local().table).decision(`uae-${state}`)).toBe('registering');
});

test('the operator cannot enable a bank at which the service has yet to register', async () => {
  const store = createLinkStore(local().table);
  const [code, registrationEndpoint] = ['uae-listed', 'https://bank.example/register'];
  await store.save({ ...linkIn('listed'), registrationEndpoint });
  const before = await store.decision(code);
  const rejected = await operator.post(pathOf('listed'), { decision: 'enable' });
  expect([rejected.status, rejected.text]).toEqual([409, expect.stringContaining(textsIn.en.problems.not_registered)]);
  expect(await store.decision(code)).toBe(before);
});
