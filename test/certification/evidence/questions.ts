import type { TestName } from '../requirements/rule.ts';

/** A question of the certification, with the tests that cover it. Without tests, it is for the operator. */
export interface Question {
  readonly text: string;
  readonly tests: readonly TestName[];
}

const states = 'test/certification/evidence/consent-states.test.ts';

/** The states of consents that the certification asks about. */
export const scenarios: readonly Question[] = [
  { text: 'The consent is revoked.', tests: [{ file: states, title: 'a consent that is revoked at the bank' }] },
  { text: 'The consent expires.', tests: [{ file: states, title: 'a consent that has expired' }] },
  {
    text: 'The access token expires during a session.',
    tests: [{ file: states, title: 'an access token that has expired' }],
  },
  { text: 'The refresh token is rejected.', tests: [{ file: states, title: 'a refresh token that the bank rejects' }] },
];

const rotation = 'test/unit/shared/banks/transport/rotation.test.ts';
const ownKeys = 'test/unit/shared/banks/certificates/check-own-keys.test.ts';
const directory = 'test/unit/shared/banks/directory/refresh-directory.test.ts';

const forOperator = (text: string): Question => ({ text, tests: [] });

/** The questions of the checklist before production. */
export const readiness: readonly Question[] = [
  forOperator('The organisation is registered in the directory.'),
  forOperator('The application has the roles that its products need (BDSP, BSIP).'),
  {
    text: 'The transport certificate is presented to every bank, and none is called without it.',
    tests: [{ file: rotation, title: 'until the operator has stored a certificate, every bank is unavailable' }],
  },
  {
    text: 'The signing key is published in the directory, with its certificate.',
    tests: [{ file: ownKeys, title: 'a signing key is not published if it' }],
  },
  {
    text: 'Private keys remain in KMS, or are encrypted by it, and only the functions that sign may use them.',
    tests: [
      {
        file: 'test/unit/shared/platform/directory-keys/named-pairs.test.ts',
        title: 'a pair wrapped by another KMS key is rejected, because it could not be used to sign',
      },
    ],
  },
  {
    text: 'The expiry of both certificates is monitored.',
    tests: [
      { file: rotation, title: 'a transport certificate with' },
      { file: ownKeys, title: 'a signing certificate with' },
    ],
  },
  {
    text: 'Keys and certificates are rotated without an interruption.',
    tests: [
      { file: rotation, title: 'no call fails while the service rotates its signing key' },
      { file: rotation, title: 'no call fails while the transport certificate is rotated' },
    ],
  },
  forOperator('The redirect URI of the stage, /callback, is registered in the directory.'),
  forOperator('The logos of the organisation and the application are set in the directory.'),
  {
    text: 'The banks and the APIs that they offer are read from the directory.',
    tests: [
      {
        file: directory,
        title: 'the hub, which only finds the banks of accounts, is stored with its address, but is no bank',
      },
    ],
  },
  {
    text: 'The endpoints, the issuer and the keys of a bank come from its discovery document.',
    tests: [{ file: directory, title: 'endpoints come from the bank, and its mutual TLS aliases take precedence' }],
  },
  {
    text: 'The addresses of banks are not fixed: they are refreshed from the directory.',
    tests: [
      {
        file: directory,
        title: 'banks that the directory adds, suspends or removes are listed accordingly after the next refresh',
      },
    ],
  },
];
