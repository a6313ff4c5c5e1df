import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { Query } from '../platform/state.ts';
import { certify, type Identity, issue } from '../../certificates/certificate.ts';

const schema = 'CREATE TABLE IF NOT EXISTS certificate_authority (id INTEGER PRIMARY KEY, identity TEXT NOT NULL)';

const name = 'Certificate authority';
const dayMs = 24 * 60 * 60 * 1000;
const lifetimeMs = 10 * 365 * dayMs;

/**
 * Creates the certificate authority of the local cloud. It stands in for the authorities that AWS, the banks and the
 * operator trust: the emulated truststores of API Gateway contain only this one. Its key is generated at the first
 * start and then reused.
 */
export const createAuthority = (state: DatabaseSync, now: () => number) => {
  state.exec(schema);
  const selectIdentity = new Query<{ identity: string }>(
    state,
    'SELECT identity FROM certificate_authority WHERE id = 1',
  );
  const insertIdentity = new Query(state, 'INSERT INTO certificate_authority (id, identity) VALUES (1, ?)');
  const validity = () => ({ from: now() - dayMs, until: now() + lifetimeMs });
  let text = selectIdentity.first()?.identity;
  if (text === undefined) {
    text = JSON.stringify(issue({ name, purpose: 'authority', ...validity() }));
    insertIdentity.all(text);
  }
  const identity: Identity = JSON.parse(text);
  const issuer = { name, key: createPrivateKey(identity.key) };

  return {
    certificate: identity.certificate,

    /** Issues a server certificate for the loopback address. */
    issueForServer: (): Identity =>
      issue({ name: 'Local server', purpose: 'server', hosts: ['127.0.0.1', 'localhost'], ...validity() }, issuer),

    issueForClient: (clientName: string, days = 365): Identity =>
      issue({ name: clientName, purpose: 'client', from: now() - dayMs, until: now() + days * dayMs }, issuer),

    /** Issues a certificate for a key that signs or decrypts messages. Returns it in PEM. */
    certifyKey: (subject: string, publicKey: KeyObject, purpose: 'signing' | 'encryption', days = 365): string =>
      certify({ name: subject, purpose, from: now() - dayMs, until: now() + days * dayMs }, publicKey, issuer),
  };
};

export type Authority = ReturnType<typeof createAuthority>;
