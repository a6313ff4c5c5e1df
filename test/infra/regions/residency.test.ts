import { expect, test } from 'vitest';
import { identitiesOf } from '#infra/constructs/keys/bank-identities.ts';
import { requireDeployable, warningsOf } from '#infra/stage-rules.ts';
import { newSandbox, type Stage } from '#infra/stages.ts';
import { HttpEnv } from '#shared/clients/sessions/request-guard.ts';
import { marketsServing } from '#shared/standard/markets/market.ts';
import { production } from '#test/support/cloud/templates/production-stage.ts';
import { synthesise } from '#test/support/cloud/templates/stage-templates.ts';

const withResidency = (residency: Stage['residency'], others: Partial<Stage> = {}): Stage => ({
  ...production,
  ...others,
  ...(residency && { residency }),
});

const secondRegion = 'eu-central-1';

test('a stage stores the data of a market only in its allowed regions', () => {
  const residency = { UAE: ['me-central-1', secondRegion], KSA: ['me-central-1'] } as const;
  requireDeployable('production', withResidency(residency));
  expect(() => requireDeployable('production', withResidency(residency, { secondRegion }))).toThrow(
    'It stores data of KSA in eu-central-1, but its residency allows only me-central-1.',
  );
  expect(() => requireDeployable('production', withResidency({ ...residency, UAE: [] }))).toThrow(
    'It stores data of UAE in me-central-1, but its residency allows only no region.',
  );
  requireDeployable('production', withResidency({ UAE: residency.UAE }, { secondRegion, markets: ['UAE'] }));
});

test('a stage with real banks must say where the data of its markets may be stored', () => {
  expect(() => requireDeployable('production', withResidency({ UAE: ['me-central-1'] }))).toThrow(
    /It does not say where the data of KSA may be stored/,
  );
  requireDeployable('sandbox', newSandbox);
});

test('a stage with real banks and without a second region is a warning', () => {
  expect(warningsOf(production)).toContainEqual(expect.stringMatching(/^It has no secondRegion/));
  expect(warningsOf({ ...production, secondRegion })).not.toContainEqual(expect.stringMatching(/secondRegion/));
  expect(warningsOf(newSandbox)).not.toContainEqual(expect.stringMatching(/secondRegion/));
});

test('a stage has no directory and no identity in a market that it does not serve', () => {
  const saudi: Stage = { ...production, markets: ['KSA'] };
  expect(() => requireDeployable('production', saudi)).toThrow(
    'Its participants has an entry for UAE, which is not one of its markets.',
  );
  const { participants: _participants, ...withoutDirectory } = saudi;
  requireDeployable('production', withoutDirectory);
  expect(identitiesOf(saudi).flatMap(({ markets }) => markets)).toEqual(['KSA']);
});

test('a stage offers only the markets that it serves, and MAIN only if it serves all', async () => {
  expect(marketsServing(['KSA'])).toEqual(['KSA']);
  expect(marketsServing(['UAE', 'KSA'])).toEqual(['UAE', 'KSA', 'MAIN']);
  const { service } = await synthesise({ ...production, markets: ['UAE'] });
  const variables = Object.values(service.findResources('AWS::Lambda::Function')).map(
    ({ Properties }) => (Properties.Environment?.Variables ?? {}) as Readonly<Record<string, unknown>>,
  );
  const behindApi = variables.filter(({ SESSION_KEYS, FRONT }) => SESSION_KEYS !== undefined && FRONT !== undefined);
  expect(behindApi.length).toBeGreaterThan(10);
  for (const { MARKETS } of behindApi) expect(HttpEnv.shape.MARKETS.parse(MARKETS)).toEqual(['UAE']);
  const identities = variables.flatMap(({ BANK_IDENTITIES }) =>
    BANK_IDENTITIES ? [JSON.stringify(BANK_IDENTITIES)] : [],
  );
  expect(identities.length).toBeGreaterThan(5);
  for (const identity of identities) expect(identity).not.toContain('KSA');
});
