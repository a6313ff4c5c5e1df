import { KeyObject } from 'node:crypto';
import { createDirectoryPayees } from '#shared/banks/uae/payees.ts';
import { aSharingService } from '#test/support/banks/sandbox-uae/a-sharing-service.ts';
import { aModelBank, bankEncryption, bankSigning, ours as ourPair } from '#test/support/banks/uae/a-uae-bank.ts';
import { aPair, type Pair } from '#test/support/banks/uae/keys.ts';
import { call } from '#test/support/banks/uae/requests.ts';
import { family, type Forge, type Forger, type Json, type NamedKey, withClaims, withData } from '../family.ts';
import { claimForgeries, messageForgeries, signatureForgeries, validMessages } from '../jws.ts';
import { bank, createForger } from '../scene.ts';

const namedKey = ({ privateKey, publicJwk: { kid } }: Pair): NamedKey => ({ kid, key: KeyObject.from(privateKey) });
const otherPair = await aPair('another-bank', 'sig');

const modelForger = (): Forger => ({
  bank: namedKey(bankSigning),
  bankEncryption: namedKey(bankEncryption),
  otherBank: namedKey(otherPair),
  ours: namedKey(ourPair),
  seconds: Math.floor(Date.now() / 1000),
  otherPaymentId: 'none',
});

export const payeeConfirmation = family({
  name: 'confirmation of payee',
  forged: {
    ...signatureForgeries,
    ...claimForgeries,
    'an unknown indicator': withData({ NameMatchIndicator: 'ConfirmationOfPayee.Maybe' }),
    'the indicator in lower case': withData({ NameMatchIndicator: 'confirmationofpayee.yes' }),
    'no indicator': withData({ NameMatchIndicator: undefined }),
    'an indicator that is true': withData({ NameMatchIndicator: true }),
    ...messageForgeries,
  },
  valid: { ...validMessages, 'an additional field': withData({ Added: 'a later version' }) },
  prepare: async () => aModelBank(),
  accepts: async (forge: Forge, model) => {
    model.tamper = ({ text, url }) => (url.endsWith('/confirmation') ? forge(text, modelForger()) : text);
    const payees = createDirectoryPayees(model.context, model.server.apis.payees ?? '', {
      findBank: async () => model.context,
      findHub: async () => undefined,
    });
    const payee = { iban: 'AE070331234567890123456', name: { businessName: 'Sara Ali' } };
    return payees.confirm(payee, call).then(
      () => true,
      () => false,
    );
  },
});

/** Changes the response for one of the resources that a read fetches. */
interface ForgedResource {
  readonly path: RegExp;
  readonly forge: Forge;
}

const accounts = /\/accounts$/;
const balances = /\/balances$/;

const inList = (rows: Readonly<Record<string, Forge>>): Readonly<Record<string, ForgedResource>> =>
  Object.fromEntries(Object.entries(rows).map(([title, forge]) => [title, { path: accounts, forge }]));

const withAccount = (change: Json): Forge =>
  withData(({ Account: [first, ...others], ...data }) => ({ ...data, Account: [{ ...first, ...change }, ...others] }));
const withBalance = (change: Json): Forge =>
  withData(({ Balance: [first, ...others], ...data }) => ({ ...data, Balance: [{ ...first, ...change }, ...others] }));

export const accountData = family({
  name: 'account data',
  forged: {
    ...inList({
      ...signatureForgeries,
      ...claimForgeries,
      'an account without an id': withAccount({ AccountId: undefined }),
      'an empty account id': withAccount({ AccountId: '' }),
      'an account id that is a number': withAccount({ AccountId: 1 }),
      'an account id of two dots': withAccount({ AccountId: '..' }),
      ...messageForgeries,
    }),
    'the balances of another account': { path: balances, forge: withData({ AccountId: 'another' }) },
    'balances without an account': { path: balances, forge: withData({ AccountId: undefined }) },
    'a balance that is not a number': {
      path: balances,
      forge: withBalance({ Amount: { Amount: 'NaN', Currency: 'AED' } }),
    },
    'a balance without an amount': { path: balances, forge: withBalance({ Amount: undefined }) },
    'balances signed with an unknown key': {
      path: balances,
      forge: signatureForgeries['an unknown key'] ?? (() => ''),
    },
  } satisfies Readonly<Record<string, ForgedResource>>,
  valid: {
    ...inList({ ...validMessages, 'an additional field': withAccount({ Added: 'a later version' }) }),
    'balances signed again by the bank': { path: balances, forge: withClaims((claims) => claims) },
  } satisfies Readonly<Record<string, ForgedResource>>,
  prepare: async (table) => {
    const service = await aSharingService(table, bank);
    const consent = await service.createConsent();
    await service.followRedirect(await service.approve(consent));
    return { service, consent, forger: await createForger(service.sandbox.settings, bank, service.now) };
  },
  accepts: async ({ path, forge }: ForgedResource, { service, consent, forger }) => {
    service.intercept(async (response, { url }) =>
      path.test(new URL(url).pathname) ? { ...response, text: await forge(response.text, forger()) } : response,
    );
    const isRead = await service.read(consent).then(
      ({ accounts: read }) => read.length > 0,
      () => false,
    );
    service.intercept(undefined);
    return isRead;
  },
});
