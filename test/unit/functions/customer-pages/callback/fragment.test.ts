import { expect, test } from 'vitest';
import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import { finishAuthorisation } from '#shared/consents/finish-authorisation.ts';
import { revokeAtBanks } from '#shared/consents/revoke-consent.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { fetchData } from '#shared/accounts/read/fetch-data.ts';
import { aSaudiCustomer } from '#test/support/drivers/customer-pages/a-saudi-customer.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { call } from '#test/support/banks/uae/requests.ts';

const local = useLocalTable();

test("the fragment authorises the consent under the bank's consent id", async () => {
  const { sandbox, link, deps, consent, goToBank, postCallback } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await goToBank());
  const page = await postCallback(fragment);
  expect(page).toContain('content="0;url=https://shop.example/shared?');
  expect(page).toContain('dir="rtl"');
  const authorised = await consent();
  expect(authorised).toMatchObject({ status: 'Authorized', bankConsentId: expect.stringMatching(/^kac-/) });
  const accounts = await fetchData(authorised, call, (bankOf, access) => bankOf.accounts(access, call), deps);
  expect(accounts.map(({ accountSubType }) => accountSubType)).toEqual(['CurrentAccount', 'Savings', 'CreditCard']);
  // A second submission of the same fragment, as after a reload, leads to the same page.
  expect(await postCallback(fragment)).toContain('content="0;url=https://shop.example/shared?');
  await revokeAtBanks({ ...authorised, status: 'Revoked' }, 'account', async () => link);
  const atBank = { kind: 'account', bankConsentId: authorised.bankConsentId ?? '' } as const;
  expect(await link.authority.read(atBank, call)).toEqual({ status: 'Revoked' });
});

test('a consent is rejected when the customer declines', async () => {
  const { sandbox, consent, goToBank, postCallback } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await goToBank(), { decision: 'decline' });
  expect(await postCallback(fragment)).toContain('content="0;url=https://shop.example/declined?');
  expect((await consent()).status).toBe('Rejected');
});

test('a modified fragment sent to the callback authorises nothing, and the original one still works', async () => {
  const { sandbox, consent, goToBank, postCallback } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await goToBank());
  const modified = (change: (fields: URLSearchParams) => void): URLSearchParams => {
    const fields = new URLSearchParams(fragment);
    change(fields);
    return fields;
  };
  for (const forged of [
    modified((fields) => fields.set('code', 'another')),
    modified((fields) => fields.delete('id_token')),
    modified((fields) => fields.delete('state')),
    modified((fields) => fields.delete('code')),
    modified((fields) => fields.set('iss', 'https://other.example')),
    modified((fields) => fields.set('state', `${fields.get('state')}x`)),
  ]) {
    expect(await postCallback(forged)).not.toContain('shop.example/shared');
    expect((await consent()).status).toBe('AwaitingAuthorization');
  }
  await postCallback(fragment);
  expect((await consent()).status).toBe('Authorized');
});

test('a missing or forged id_token is reported as a request error, not as a bank error', async () => {
  const { sandbox, deps, goToBank } = await aSaudiCustomer(local().table);
  const { state = '', code, iss, id_token: genuine = '' } = Object.fromEntries(await sandbox.decide(await goToBank()));
  const [header, claims] = genuine.split('.');
  const unknownKey = Buffer.from('{"alg":"PS256","kid":"another"}').toString('base64url');
  const forgeries = ['', `${header}.${claims}.forged`, `${unknownKey}.${claims}.forged`, 'text'];
  const requestError = { code: 'validation_error', details: { id_token: [expect.any(String)] } };
  const kind = accountAgreements(deps.stores);
  for (const id_token of [undefined, ...forgeries]) {
    const redirect = { state, code, iss, id_token };
    const finished = finishAuthorisation(kind, redirect, { owner: undefined, interactionId: newId() }, deps);
    await expect(finished, id_token).rejects.toMatchObject(requestError);
  }
});

test('an abandoned staging of a consent can be revoked at the bank without ending the authorised one', async () => {
  const { sandbox, link, consent, goToBank, postCallback } = await aSaudiCustomer(local().table);
  await goToBank();
  await postCallback(await sandbox.decide(await goToBank()));
  const authorised = await consent();
  await revokeAtBanks(authorised, 'account', async () => link);
  const statuses = await Promise.all(
    authorised.stagings.map(({ bankConsentId }) => link.authority.read({ kind: 'account', bankConsentId }, call)),
  );
  expect(statuses.map(({ status }) => status)).toEqual(['Revoked', 'Authorized']);
});
