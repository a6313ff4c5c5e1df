import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import { bits, boolean, integer, objectId, octets, sequence, set, tagged, time, utf8 } from './der.ts';

/** A certificate with its private key, both in PEM. */
export interface Identity {
  readonly certificate: string;
  readonly key: string;
}

export interface CertificateRequest {
  /** The common name. */
  readonly name: string;
  /** `signing` and `encryption`: a key for messages, which no TLS connection uses. */
  readonly purpose: 'authority' | 'server' | 'client' | 'signing' | 'encryption';
  /** Host names and IP addresses of a server. */
  readonly hosts?: readonly string[];
  /** Start and end of the validity, in milliseconds since the epoch. */
  readonly from: number;
  readonly until: number;
}

export interface Issuer {
  readonly name: string;
  readonly key: KeyObject;
}

const attributeIds = { commonName: '2.5.4.3', organisation: '2.5.4.10' };
const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'));
const extensionIds = { keyUsage: '2.5.29.15', altNames: '2.5.29.17', constraints: '2.5.29.19', extended: '2.5.29.37' };
const tlsPurposes = { server: '1.3.6.1.5.5.7.3.1', client: '1.3.6.1.5.5.7.3.2' };

/** The bits of the key usage extension (RFC 5280 §4.2.1.3). */
const keyUsages = {
  authority: bits(Buffer.of(0x06), 1),
  signature: bits(Buffer.of(0x80), 7),
  keyEncipherment: bits(Buffer.of(0x20), 5),
};

const nameOf = (commonName: string): Buffer =>
  sequence(
    set(sequence(objectId(attributeIds.organisation), utf8('Local cloud'))),
    set(sequence(objectId(attributeIds.commonName), utf8(commonName))),
  );

const extension = (id: string, value: Buffer): Buffer => sequence(objectId(id), boolean(true), octets(value));

const hostName = (host: string): Buffer =>
  isIP(host) === 4
    ? tagged(7, 'primitive', Buffer.from(host.split('.').map(Number)))
    : tagged(2, 'primitive', Buffer.from(host));

const listExtensions = ({ purpose, hosts = [] }: CertificateRequest): readonly Buffer[] => {
  switch (purpose) {
    case 'authority':
      return [
        extension(extensionIds.constraints, sequence(boolean(true))),
        extension(extensionIds.keyUsage, keyUsages.authority),
      ];
    case 'server':
    case 'client':
      return [
        extension(extensionIds.keyUsage, keyUsages.signature),
        extension(extensionIds.extended, sequence(objectId(tlsPurposes[purpose]))),
        ...(hosts.length > 0 ? [extension(extensionIds.altNames, sequence(...hosts.map(hostName)))] : []),
      ];
    case 'signing':
      return [extension(extensionIds.keyUsage, keyUsages.signature)];
    case 'encryption':
      return [extension(extensionIds.keyUsage, keyUsages.keyEncipherment)];
  }
};

/**
 * Returns the extensions of a certificate (RFC 5280 §4.2.1): an authority's key signs certificates and revocation
 * lists; other keys sign handshakes or messages, or decrypt messages.
 */
const extensionsOf = (request: CertificateRequest): Buffer =>
  tagged(3, 'constructed', sequence(...listExtensions(request)));

const pem = (label: string, der: Buffer): string =>
  `-----BEGIN ${label}-----\n${der.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END ${label}-----\n`;

/** Issues a certificate (RFC 5280 §4.1) for a public key. Returns it in PEM. */
export const certify = (request: CertificateRequest, publicKey: KeyObject, issuer: Issuer): string => {
  const version3 = tagged(0, 'constructed', integer(Buffer.of(2)));
  const toBeSigned = sequence(
    version3,
    integer(randomBytes(15)),
    ecdsaWithSha256,
    nameOf(issuer.name),
    sequence(time(request.from), time(request.until)),
    nameOf(request.name),
    publicKey.export({ format: 'der', type: 'spki' }),
    extensionsOf(request),
  );
  const signature = sign('sha256', toBeSigned, issuer.key);
  return pem('CERTIFICATE', sequence(toBeSigned, ecdsaWithSha256, bits(signature)));
};

/** Issues a certificate for a new P-256 key. Without an issuer, the certificate is self-signed. */
export const issue = (request: CertificateRequest, issuer?: Issuer): Identity => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  return {
    certificate: certify(request, publicKey, issuer ?? { name: request.name, key: privateKey }),
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
};
