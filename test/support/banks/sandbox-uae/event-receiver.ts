import type { JWK } from 'jose';
import { type Deps, Posted, receiveEvent } from '#functions/bank-events/receive-event.ts';
import { createEventReader } from '#shared/banks/uae/events.ts';
import type { RsaDecrypter } from '#shared/platform/directory-keys/rsa-decrypter.ts';
import { boundedMap } from '#shared/platform/runtime/cache.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { decrypter } from './a-sandbox.ts';

/** Creates an execution environment of the function that receives a bank's events. */
export const createEventReceiver = (
  bank: string,
  keys: readonly JWK[],
  now: Clock,
  deps: Omit<Deps, 'eventReaderOf' | 'suspects'>,
) => {
  let decryptions = 0;
  let suspects: Deps['suspects'] = boundedMap(1_000);
  const countingDecrypter: RsaDecrypter = {
    decrypt: (kid, ciphertext) => {
      decryptions += 1;
      return decrypter.decrypt(kid, ciphertext);
    },
  };
  const readEvent = createEventReader({ keys, decrypter: countingDecrypter, now });

  return {
    /** The number of ciphertexts that our key has decrypted. */
    decryptions: () => decryptions,

    /** Starts a new execution environment. */
    restart: () => {
      suspects = boundedMap(1_000);
    },

    /** Posts a body to the URL for bank events. Returns whether it is accepted. */
    post: (url: string, body: string): Promise<boolean> => {
      const [, , provider, kind, consentId] = new URL(url).pathname.split('/');
      const event = Posted.parse({ provider, kind, consentId, body });
      return receiveEvent(event, {
        ...deps,
        suspects,
        eventReaderOf: async (code) => (code === bank ? readEvent : undefined),
      });
    },
  };
};
