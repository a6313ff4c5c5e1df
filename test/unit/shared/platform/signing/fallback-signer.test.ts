import { expect, test } from 'vitest';
import type { Signer } from '#shared/platform/signing/signer.ts';
import { type SigningMethod, fallbackSigner } from '#shared/platform/signing/fallback-signer.ts';

/** Creates a signer whose result names the key: KMS, which works or fails, or the daily key pair, if it exists. */
const aSigner = (method: SigningMethod, { pair = true } = {}) => {
  const state = {
    kms: 'works' as 'works' | 'throttles' | 'hangs',
    time: 0,
    kmsCalls: 0,
    overflows: [] as unknown[],
    hasDecryptedPair: false,
  };
  let releaseKms = (): void => undefined;
  const kms: Pick<Signer, 'sign'> = {
    sign: async () => {
      state.kmsCalls += 1;
      if (state.kms === 'throttles') throw new Error('ThrottlingException');
      if (state.kms === 'hangs') {
        await new Promise<void>((resolve) => {
          releaseKms = resolve;
        });
      }
      return 'kms';
    },
  };
  const pairs = {
    today: async () => {
      state.hasDecryptedPair = pair;
      return pair ? { sign: async () => 'pair' } : undefined;
    },
  };
  const now = () => new Date(state.time);
  const signer = fallbackSigner({ method, kms, pairs, now, onOverflow: (error) => state.overflows.push(error) });
  return { state, sign: () => signer.sign({}), releaseKms: () => releaseKms() };
};

const signMany = (sign: () => Promise<string>, count: number): Promise<readonly string[]> =>
  Promise.all(Array.from({ length: count }, sign));

test('the key in KMS signs under normal traffic', async () => {
  const { sign } = aSigner('kms');
  expect([await sign(), await sign()]).toEqual(['kms', 'kms']);
});

test('if the stage is configured for wrapped keys, the daily pair signs without a call to KMS', async () => {
  const { sign, state } = aSigner('wrapped');
  expect([await sign(), await sign()]).toEqual(['pair', 'pair']);
  expect(state.kmsCalls).toBe(0);
});

test('the key in KMS signs until there is a pair', async () => {
  expect(await aSigner('wrapped', { pair: false }).sign()).toBe('kms');
});

test('the pair is decrypted while KMS works, so that it can sign when KMS fails', async () => {
  const { sign, state } = aSigner('kms');
  expect(await sign()).toBe('kms');
  expect(state.hasDecryptedPair).toBe(true);
});

test('when KMS throttles, the pair signs for a minute without calls to KMS', async () => {
  const { sign, state } = aSigner('kms');
  state.kms = 'throttles';
  expect([await sign(), await sign(), await sign()]).toEqual(['pair', 'pair', 'pair']);
  expect(state.kmsCalls).toBe(1);
  state.kms = 'works';
  state.time = 59_000;
  expect(await sign()).toBe('pair');
  state.time = 61_000;
  expect([await sign(), ...(await signMany(sign, 3))]).toEqual(['kms', 'kms', 'kms', 'kms']);
});

test('after a minute, KMS is tried for one token, and the others do not wait for it', async () => {
  const { sign, state, releaseKms } = aSigner('kms');
  state.kms = 'throttles';
  await signMany(sign, 10);
  state.time = 61_000;
  state.kmsCalls = 0;
  expect(await signMany(sign, 10)).toEqual(Array.from({ length: 10 }, () => 'pair'));
  expect(state.kmsCalls).toBe(1);
  state.time = 122_000;
  state.kms = 'hangs';
  const trial = sign();
  expect(await signMany(sign, 10)).toEqual(Array.from({ length: 10 }, () => 'pair'));
  releaseKms();
  expect(await trial).toBe('kms');
});

test('while KMS throttles, every token is signed immediately, and the operator is notified once a minute', async () => {
  const { sign, state } = aSigner('kms');
  state.kms = 'throttles';
  for (let second = 0; second < 600; second += 1) {
    state.time = second * 1000;
    expect(await signMany(sign, 3)).toEqual(['pair', 'pair', 'pair']);
  }
  expect(state.kmsCalls).toBeLessThanOrEqual(12);
  expect(state.overflows).toHaveLength(10);
});

test('if KMS throttles and there is no pair, signing fails', async () => {
  const { sign, state } = aSigner('kms', { pair: false });
  state.kms = 'throttles';
  await expect(sign()).rejects.toThrow('ThrottlingException');
});
