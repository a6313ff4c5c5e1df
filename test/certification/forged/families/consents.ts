import { KeyObject } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { encryption } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { after, family, type Forge, type Forger, withClaims, withData, withMessage } from '../family.ts';
import { claimForgeries, messageForgeries, signatureForgeries, validMessages } from '../jws.ts';
import { aPayingScene, bank, forgeBody } from '../scene.ts';

const contentForgeries: Readonly<Record<string, Forge>> = {
  'another consent': withData({ ConsentId: '00000000-0000-4000-8000-000000000000' }),
  'the consent in upper case': withData((data) => ({ ...data, ConsentId: String(data.ConsentId).toUpperCase() })),
  'no consent': withData({ ConsentId: undefined }),
  'the consent in a list': withData((data) => ({ ...data, ConsentId: [data.ConsentId] })),
  'an unknown status': withData({ Status: 'Ended' }),
  'the status in lower case': withData({ Status: 'revoked' }),
  'no status': withData({ Status: undefined }),
  ...messageForgeries,
  'the message as text': withClaims(({ message, ...claims }) => ({ ...claims, message: JSON.stringify(message) })),
};

/** Makes each mutation end the mandate, if the service accepts it. */
const revoked = withData({ Status: 'Revoked' });

export const consentStatus = family({
  name: 'GET consent',
  forged: after(revoked, { ...signatureForgeries, ...claimForgeries, ...contentForgeries }),
  valid: after(revoked, {
    ...validMessages,
    'an additional field': withData({ Added: 'a later version' }),
    'without metadata': withMessage(({ Meta: _meta, ...message }) => message),
  }),
  prepare: async (table) => {
    const scene = await aPayingScene(table);
    return { ...scene, consent: await scene.approveMandate() };
  },
  accepts: async (forge: Forge, { service, intercept, watch, forger, consent }) => {
    const stop = intercept({ method: 'GET', path: /\/payment-consents\/[^/]+$/ }, forgeBody(forge, forger));
    await watch(consent).catch(() => undefined);
    if (stop() === 0) throw new Error('The service did not query the consent');
    const { status } = (await service.current(consent)).consent;
    if (status !== 'Authorized' && status !== 'Revoked') throw new Error(`The consent is ${status}`);
    return status === 'Revoked';
  },
});

/** Changes an event and the URL to which it is posted. */
interface ForgedEvent {
  /** Changes the signed content. */
  readonly jws?: Forge;
  /** Changes the encryption. */
  readonly jwe?: (jwe: string, jws: string, forger: Forger) => string | Promise<string>;
  readonly url?: (url: string, otherConsentId: string) => string;
}

const recipient = encryption.publicJwk.kid;

/** The public key, for any algorithm. */
const publicKey = KeyObject.from(encryption.publicKey);

const encrypted = (jws: string, header: object = {}): Promise<string> =>
  new CompactEncrypt(Buffer.from(jws))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: recipient, ...header })
    .encrypt(publicKey);

const signedEvents = (rows: Readonly<Record<string, Forge>>): Readonly<Record<string, ForgedEvent>> =>
  Object.fromEntries(Object.entries(rows).map(([title, jws]) => [title, { jws }]));

const withMeta = (change: object): Forge =>
  withMessage((message) => ({ ...message, Meta: { ...message.Meta, ...change } }));

export const bankEvent = family({
  name: 'event',
  forged: {
    ...signedEvents({ ...signatureForgeries, ...claimForgeries }),
    'another consent': { jws: withData({ ConsentId: '00000000-0000-4000-8000-000000000000' }) },
    'another consent in the metadata': { jws: withMeta({ ConsentId: '00000000-0000-4000-8000-000000000000' }) },
    'no consent': { jws: withData({ ConsentId: undefined }) },
    'no status': { jws: withData({ Status: undefined }) },
    'no metadata': { jws: withMessage(({ Meta: _meta, ...message }) => message) },
    'no message': { jws: withClaims(({ message: _message, ...claims }) => claims) },
    'no encryption': { jwe: (_jwe, jws) => jws },
    'an unknown recipient': { jwe: (_jwe, jws) => encrypted(jws, { kid: 'unknown' }) },
    'the encryption with RSA-OAEP': { jwe: (_jwe, jws) => encrypted(jws, { alg: 'RSA-OAEP' }) },
    'changed ciphertext': {
      // The first character: the last one may have bits that decoders ignore.
      jwe: (jwe) => jwe.replace(/(?<=\.)([^.])(?=[^.]*\.[^.]*$)/, (first) => (first === 'A' ? 'B' : 'A')),
    },
    'a truncated tag': { jwe: (jwe) => jwe.slice(0, -4) },
    'an empty body': { jwe: () => '' },
    'the URL of another consent': { url: (url, other) => url.replace(/[^/]+$/, other) },
    'the URL of an unknown consent': { url: (url) => url.replace(/[^/]+$/, 'unknown') },
    'the URL of another bank': { url: (url) => url.replace(bank, 'uae-adcbrt') },
  } satisfies Readonly<Record<string, ForgedEvent>>,
  valid: {
    ...signedEvents(validMessages),
    'encrypted again': { jwe: (_jwe, jws) => encrypted(jws) },
  } satisfies Readonly<Record<string, ForgedEvent>>,
  prepare: async (table) => {
    const scene = await aPayingScene(table);
    const [consent, other] = [await scene.approveMandate(), await scene.approveMandate()];
    const { bankConsentId = '' } = (await scene.service.current(consent)).consent;
    scene.service.posted();
    await scene.service.sandbox.manage(bank, bankConsentId, 'suspend');
    const [event] = scene.service.posted();
    if (!event) throw new Error('The bank did not post an event');
    return { ...scene, other, event };
  },
  accepts: async ({ jws, jwe, url }: ForgedEvent, { service, forger, other, event }) => {
    const { plaintext } = await compactDecrypt(event.body, encryption.privateKey);
    const signed = Buffer.from(plaintext).toString();
    const forgedJws = jws ? await jws(signed, forger()) : signed;
    const body = jwe ? await jwe(event.body, signed, forger()) : jws ? await encrypted(forgedJws) : event.body;
    // Otherwise, only the first forgeries would be read: the service limits the events for a consent after them.
    service.bankEvents.restart();
    return service.post(url ? url(event.url, other.id) : event.url, body).catch(() => false);
  },
});
