import { describe, expect, test } from 'vitest';
import { aBank } from '#test/support/banks/a-bank.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aManagingCustomer, type ManagingCustomer } from '#test/support/drivers/customer-pages/a-managing-customer.ts';
import { aGivenPayment, aGivenSharing } from '#test/support/drivers/customer-pages/given-consents.ts';
import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import type { RevokedBy } from '#shared/banks/port/consents.ts';
import { type Agreement, type AgreementKind, ownConsent } from '#shared/consents/agreement.ts';
import { revokeAtBanks, revokeConsent } from '#shared/consents/revoke-consent.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';

// Each title begins with the name of a rule of the UAE guide for the changes of a consent, if it is one.

const local = useLocalTable();

const current = ['AwaitingAuthorization', 'Authorized', 'Suspended', 'Paused'] as const;
const final = ['Rejected', 'Consumed', 'Expired', 'Revoked'] as const;
const flexiPay = { type: 'FixedOnDemand' } as const;

/** Returns the labels of the buttons on the page of a consent. */
const buttonsOn = async (customer: ManagingCustomer, id: string): Promise<readonly string[]> => {
  const { html } = await customer.open(`/${id}`);
  const [, buttons = ''] = /<div class="actions">([^]*?)<\/div>/.exec(html) ?? [];
  return [...buttons.matchAll(/<a[^>]*>([^<]*)</g)].map(([, label = '']) => label.trim());
};

type Kind = 'sharing' | 'single' | 'several';

const given = async (customer: ManagingCustomer, kind: Kind, status: ConsentStatus): Promise<string> => {
  if (kind === 'sharing') return (await aGivenSharing(customer, status)).id;
  return (await aGivenPayment(customer, { status, ...(kind === 'several' && flexiPay) })).consent.id;
};

describe('the buttons', () => {
  test('consent-management-interface, actions 1: Pause is offered for an authorised consent, unless it is to a single payment', async () => {
    const customer = await aManagingCustomer(local().table);
    expect(await buttonsOn(customer, await given(customer, 'sharing', 'Authorized'))).toContain('Pause');
    expect(await buttonsOn(customer, await given(customer, 'several', 'Authorized'))).toContain('Pause');
    expect(await buttonsOn(customer, await given(customer, 'single', 'Authorized'))).not.toContain('Pause');
    for (const status of ['AwaitingAuthorization', 'Suspended', 'Paused'] as const)
      expect(await buttonsOn(customer, await given(customer, 'sharing', status)), status).not.toContain('Pause');
  });

  test('Pause is not offered until the customer has returned from the bank, because nothing can be paused before', async () => {
    const customer = await aManagingCustomer(local().table);
    const { id } = await aGivenSharing(customer, 'Authorized', { accessToken: undefined });
    expect(await buttonsOn(customer, id)).toEqual(['Stop Sharing']);
    expect((await customer.open(`/${id}/pause`)).headers.location).toMatch(/result=changed$/);
  });

  test('consent-management-interface, actions 2: Reactivate is offered for a paused consent only', async () => {
    const customer = await aManagingCustomer(local().table);
    for (const status of current) {
      const buttons = await buttonsOn(customer, await given(customer, 'several', status));
      expect(buttons.includes('Reactivate'), status).toBe(status === 'Paused');
    }
  });

  test('consent-management-interface, actions 3: Stop Sharing is offered for every current consent to share data', async () => {
    const customer = await aManagingCustomer(local().table);
    for (const status of current)
      expect(await buttonsOn(customer, await given(customer, 'sharing', status)), status).toContain('Stop Sharing');
  });

  test('consent-management-interface, actions 4: Cancel Permission is offered for every current consent to payments', async () => {
    const customer = await aManagingCustomer(local().table);
    for (const status of current)
      expect(await buttonsOn(customer, await given(customer, 'several', status)), status).toContain(
        'Cancel Permission',
      );
    expect(await buttonsOn(customer, await given(customer, 'single', 'Authorized'))).toEqual(['Cancel Permission']);
  });

  test('consent-management-interface, actions 5: no action is offered for a consent that has ended', async () => {
    const customer = await aManagingCustomer(local().table);
    for (const status of final)
      for (const kind of ['single', 'several'] as const) {
        const id = await given(customer, kind, status);
        expect(await buttonsOn(customer, id), `${kind} ${status}`).toEqual([]);
        const { status: code, headers } = await customer.open(`/${id}/revoke`);
        expect([code, headers.location]).toEqual([303, `/consent-management/consents/${id}?lang=en&result=changed`]);
      }
  });
});

/** The screens that the guide prescribes: the title and the button of each action. */
const screens = [
  ['sharing', 'pause', 'Pause data sharing', 'Confirm pause'],
  ['several', 'pause', 'Pause payment permission', 'Confirm pause'],
  ['sharing', 'reactivate', 'Resume data sharing', 'Confirm reactivation'],
  ['several', 'reactivate', 'Resume payment permission', 'Confirm reactivation'],
  ['sharing', 'revoke', 'Stop sharing', 'Confirm stop sharing'],
  ['several', 'revoke', 'Cancel payment permission', 'Confirm cancellation'],
] as const;

/** Revokes a consent. Returns who did so, as the bank is told. */
const toldOfRevocation = async <A extends Agreement>(
  agreements: AgreementKind<A>,
  customer: ManagingCustomer,
  id: string,
  revoker: 'customer' | 'client',
): Promise<ReadonlySet<RevokedBy>> => {
  const { owner, now } = customer;
  if (revoker === 'client') await revokeConsent(agreements, owner, id, now);
  // After a revocation by the client, the customer's confirmation does not change who revoked the consent.
  await customer.confirm(id, 'revoke');
  const consent = await ownConsent(agreements, owner, id);
  const told = new Set<RevokedBy>();
  const bank = aBank({
    readConsent: async () => ({ status: 'Authorized' }),
    revoke: async (_consent, by) => void told.add(by),
  });
  await revokeAtBanks(consent, agreements.bankKind, async () => bank);
  return told;
};

describe('the confirmation', () => {
  test.each(screens)(
    'consent-management-interface, confirmation 1: one screen states the effect of the action (%s, %s), with its title and two buttons',
    async (kind, action, title, button) => {
      const customer = await aManagingCustomer(local().table);
      const id = await given(customer, kind, action === 'reactivate' ? 'Paused' : 'Authorized');
      const { html, text } = await customer.open(`/${id}/${action}`);
      expect(/<h1>([^<]*)<\/h1>/.exec(html)?.[1]).toBe(title);
      expect(text).toMatch(/Are you sure you want to proceed\? What this will mean \S.{60,}/);
      const buttons = [...html.matchAll(/<(?:button|a) class="(?:primary|secondary)[^>]*>([^<]*)</g)];
      expect(buttons.map(([, label = '']) => label.trim())).toEqual([button, 'Go back']);
      const arabic = await customer.open(`/${id}/${action}?lang=ar`);
      expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
      expect(arabic.text).toMatch(/هل أنت متأكد من رغبتك في المتابعة؟ ماذا يعني ذلك \S.{60,}رجوع/);
    },
  );

  test.each([
    ['pause', 'A payment that your bank has already received is not stopped.'],
    ['revoke', 'A payment that your bank has already received cannot be stopped.'],
  ])('says that an action (%s) does not stop an order that the bank already has', async (action, sentence) => {
    const customer = await aManagingCustomer(local().table);
    const id = await given(customer, 'several', 'Authorized');
    expect((await customer.open(`/${id}/${action}`)).text).toContain(sentence);
    expect((await customer.open(`/${id}/${action}?lang=ar`)).text).toContain('عملية دفع استلمها بنكك بالفعل');
  });

  test('does not call the client the payee, because the payee may be someone else', async () => {
    const customer = await aManagingCustomer(local().table);
    const { text } = await customer.open(`/${await given(customer, 'several', 'Authorized')}/revoke`);
    expect(text).toContain('No more payments are made under this permission');
    expect(text).not.toContain('payments to');
  });

  test.each([
    ['sharing', 'pause', 'Paused', 'Paused.'],
    ['several', 'pause', 'Paused', 'Paused.'],
    ['sharing', 'revoke', 'Revoked', 'Sharing has been stopped.'],
    ['several', 'revoke', 'Revoked', 'The permission has been cancelled.'],
  ] as const)(
    'consent-management-interface, confirmation 2: a confirmed action takes effect immediately (%s, %s)',
    async (kind, action, status, message) => {
      const customer = await aManagingCustomer(local().table);
      const id = await given(customer, kind, 'Authorized');
      const confirmed = await customer.confirm(id, action);
      expect([confirmed.status, confirmed.headers.location]).toEqual([
        303,
        `/consent-management/consents/${id}?lang=en&result=${action}`,
      ]);
      const { accountConsents, paymentConsents, mandates } = customer.stores;
      const consent = kind === 'sharing' ? await accountConsents.get(id) : await paymentConsents.get(id);
      expect(consent?.status).toBe(status);
      if (kind === 'several') expect((await mandates.get(id))?.status).toBe(status);
      expect((await customer.open(`/${id}?result=${action}`)).text).toContain(message);
    },
  );

  test.each([
    ['sharing', 'customer'],
    ['sharing', 'client'],
    ['several', 'customer'],
    ['several', 'client'],
  ] as const)('the bank is told who revoked a consent (%s): the %s', async (kind, revoker) => {
    const customer = await aManagingCustomer(local().table);
    const id = await given(customer, kind, 'Authorized');
    const told = await (kind === 'sharing'
      ? toldOfRevocation(accountAgreements(customer.stores), customer, id, revoker)
      : toldOfRevocation(paymentAgreements(customer.stores), customer, id, revoker));
    expect(told).toEqual(new Set([revoker === 'customer' ? 'customer' : 'service']));
  });

  test('a reactivated consent is active again, and a second click has no further effect', async () => {
    const customer = await aManagingCustomer(local().table);
    const id = await given(customer, 'several', 'Authorized');
    for (const action of ['pause', 'pause', 'reactivate', 'reactivate'])
      expect((await customer.confirm(id, action)).headers.location).toMatch(new RegExp(`result=${action}$`));
    const consent = await customer.stores.paymentConsents.get(id);
    expect(consent?.history.map(({ status }) => status)).toEqual([
      'AwaitingAuthorization',
      'Authorized',
      'Paused',
      'Authorized',
    ]);
  });

  test.each([
    ['pause', 'Authorized', 'Paused.'],
    ['reactivate', 'Paused', 'Active again.'],
    ['revoke', 'Authorized', 'Sharing has been stopped.'],
  ] as const)(
    'a link or a reload that claims an action (%s) does not make the page of a consent that is %s confirm it',
    async (action, status, message) => {
      const customer = await aManagingCustomer(local().table);
      const { text } = await customer.open(`/${await given(customer, 'sharing', status)}?result=${action}`);
      expect(text).not.toContain(message);
    },
  );

  test('an action that the status no longer permits changes nothing, and the page says so', async () => {
    const customer = await aManagingCustomer(local().table);
    for (const status of ['Suspended', 'Revoked'] as const) {
      const id = await given(customer, 'sharing', status);
      for (const action of ['pause', 'reactivate', 'erase'])
        expect((await customer.confirm(id, action)).headers.location).toMatch(/result=changed$/);
      const { text } = await customer.open(`/${id}?result=changed`);
      expect(text).toContain('This consent has changed in the meantime. This page shows its current state.');
    }
  });
});
