import { expect, test } from 'vitest';
import type { Signer } from '#shared/platform/signing/signer.ts';
import { type SigningForm, twoFormSigner } from '#shared/platform/signing/two-form-signer.ts';

/** A signer that notes who signed: KMS, which works or fails, or the pair of the day, which may not exist. */
const aSigner = (form: SigningForm, { pair = true } = {}) => {
  const state = { kms: 'works' as 'works' | 'throttles', time: 0, callsOfKms: 0 };
  const signs = (name: string): Pick<Signer, 'sign'> => ({ sign: async () => name });
  const kms: Pick<Signer, 'sign'> = {
    sign: async () => {
      state.callsOfKms += 1;
      if (state.kms === 'throttles') throw new Error('ThrottlingException');
      return 'kms';
    },
  };
  const pairs = { today: async () => (pair ? signs('pair') : undefined) };
  const signer = twoFormSigner(form, kms, pairs, () => new Date(state.time));
  return { state, sign: () => signer.sign({}) };
};

test('the key in KMS signs in ordinary traffic', async () => {
  const { sign } = aSigner('kms');
  expect([await sign(), await sign()]).toEqual(['kms', 'kms']);
});

test('the pair of the day signs where the stage says so, without a call of KMS', async () => {
  const { sign, state } = aSigner('wrapped');
  expect([await sign(), await sign()]).toEqual(['pair', 'pair']);
  expect(state.callsOfKms).toBe(0);
});

test('the key in KMS signs until there is a pair', async () => {
  expect(await aSigner('wrapped', { pair: false }).sign()).toBe('kms');
});

test('when KMS throttles, the pair signs for a minute and leaves KMS alone', async () => {
  const { sign, state } = aSigner('kms');
  state.kms = 'throttles';
  expect([await sign(), await sign(), await sign()]).toEqual(['pair', 'pair', 'pair']);
  expect(state.callsOfKms).toBe(1);
  state.kms = 'works';
  state.time = 59_000;
  expect(await sign()).toBe('pair');
  state.time = 61_000;
  expect(await sign()).toBe('kms');
});

test('when KMS throttles and there is no pair, nothing is signed', async () => {
  const { sign, state } = aSigner('kms', { pair: false });
  state.kms = 'throttles';
  await expect(sign()).rejects.toThrow('ThrottlingException');
});
