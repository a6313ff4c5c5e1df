import { describe, expect, test } from 'vitest';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aManagingCustomer, type ManagingCustomer } from '#test/support/drivers/customer-pages/a-managing-customer.ts';
import { aGivenPayment, aGivenSharing } from '#test/support/drivers/customer-pages/given-consents.ts';
import { at } from '#test/support/builders/a-payment.ts';

// The titles that begin with a name of a row are the rules of the UAE guide for the list of consents.

const local = useLocalTable();

const currentStatuses = ['AwaitingAuthorization', 'Authorized', 'Suspended', 'Paused'] as const;
const finalStatuses = ['Rejected', 'Consumed', 'Expired', 'Revoked'] as const;
const periodicSchedule = { frequency: 'Month', startDate: '2026-12-01', maxAmount: '200.00' } as const;
const flexiPay = { type: 'VariablePeriodicSchedule', instructions: { periodicSchedule } } as const;

const pagesOf = async function* <T>(items: readonly T[]) {
  yield items;
};

/** Returns the text of each card on a page. */
const cardsOn = async (customer: ManagingCustomer, query: string): Promise<readonly string[]> => {
  const { html } = await customer.open(query);
  const [, list = ''] = /<ul class="cards">([^]*?)<\/ul>/.exec(html) ?? [];
  return [...list.matchAll(/<li>([^]*?)<\/li>/g)].map(([, card = '']) =>
    card
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
};

/** Returns the values and the texts of a filter's options. */
const optionsOf = async (customer: ManagingCustomer, name: string, query = ''): Promise<readonly string[]> => {
  const { html } = await customer.open(query);
  const [, options = ''] = new RegExp(`<select id="${name}"[^>]*>([^]*?)</select>`).exec(html) ?? [];
  return [...options.matchAll(/<option[^>]*>([^<]*)</g)].map(([, text = '']) => text.trim());
};

describe('the tabs', () => {
  test.each(currentStatuses)(
    'consent-management-interface, dashboard 1: the Current tab lists a consent that is %s',
    async (status) => {
      const customer = await aManagingCustomer(local().table);
      await aGivenSharing(customer, status);
      expect(await cardsOn(customer, '')).toHaveLength(1);
      expect(await cardsOn(customer, '?tab=history')).toEqual([]);
    },
  );

  test.each(finalStatuses)(
    'consent-management-interface, dashboard 2: the History tab lists a consent that is %s',
    async (status) => {
      const customer = await aManagingCustomer(local().table);
      await aGivenPayment(customer, { ...flexiPay, status });
      expect(await cardsOn(customer, '?tab=history')).toHaveLength(1);
      expect(await cardsOn(customer, '')).toEqual([]);
    },
  );

  test('a consent whose term has passed is listed as history, even before its timer has ended it', async () => {
    const customer = await aManagingCustomer(local().table);
    await aGivenSharing(customer);
    customer.pass(90 * 86_400);
    const customerLater = await customer.signIn(await customer.newLink());
    const { text } = await customer.open('?tab=history', { cookie: customerLater });
    expect(text).toContain('Emirates NBD Expired');
  });

  test('the newest consents come first, ten to a page', async () => {
    const customer = await aManagingCustomer(local().table);
    for (let count = 0; count < 11; count += 1) await aGivenSharing(customer);
    expect(await cardsOn(customer, '')).toHaveLength(10);
    expect(await cardsOn(customer, '?page=2')).toHaveLength(1);
    expect((await customer.open('?page=2')).text).toContain('Newer');
    expect(await cardsOn(customer, '?page=none')).toHaveLength(10);
  });

  test('an empty tab says so', async () => {
    const customer = await aManagingCustomer(local().table);
    expect((await customer.open('')).text).toContain('No connections yet You don’t have any consents in this tab.');
  });
});

describe('the filters', () => {
  const aCustomerWithSeveral = async () => {
    const customer = await aManagingCustomer(local().table);
    await aGivenSharing(customer, 'Paused', { providerCode: 'uae-fabretail' });
    await aGivenPayment(customer, flexiPay);
    await aGivenPayment(customer, { paymentStatus: 'AcceptedSettlementCompleted' });
    return customer;
  };

  test('consent-management-interface, dashboard 3: the filter LFI Name selects consents by bank, among those of the connections', async () => {
    const customer = await aCustomerWithSeveral();
    expect((await customer.open('')).text).toContain('LFI Name');
    expect((await optionsOf(customer, 'bank')).toSorted()).toEqual(['All', 'Emirates NBD', 'First Abu Dhabi Bank']);
    expect(await cardsOn(customer, '?bank=uae-fabretail')).toEqual([expect.stringContaining('First Abu Dhabi Bank')]);
    expect((await customer.open('?bank=uae-fabretail')).text).toContain('Results: 1 Clear');
  });

  test('consent-management-interface, dashboard 4: the filter Consent Type selects consents by type, among those on the tab', async () => {
    const customer = await aCustomerWithSeveral();
    expect((await optionsOf(customer, 'type')).toSorted()).toEqual(['All', 'Data Sharing', 'Flexi Pay']);
    expect(await optionsOf(customer, 'type', '?tab=history')).toEqual(['All', 'Single Payment']);
    expect(await cardsOn(customer, '?type=several')).toEqual([expect.stringContaining('Flexi Pay')]);
  });

  test('consent-management-interface, dashboard 5: the filter Consent State selects consents by state, among those on the tab', async () => {
    const customer = await aCustomerWithSeveral();
    expect((await optionsOf(customer, 'state')).toSorted()).toEqual(['Active', 'All', 'Paused']);
    expect(await optionsOf(customer, 'state', '?tab=history')).toEqual(['All', 'Consumed']);
    expect(await cardsOn(customer, '?state=Paused')).toEqual([expect.stringContaining('Paused')]);
    expect(await cardsOn(customer, '?state=Paused&type=several')).toEqual([]);
  });
});

/** The labels that the guide prescribes, and our Arabic texts. */
const labels = [
  ['consent-management-interface, labels 1: Authorized is displayed as Active', 'Authorized', 'Active', 'سارية'],
  [
    'consent-management-interface, labels 2: AwaitingAuthorization is displayed as Pending',
    'AwaitingAuthorization',
    'Pending',
    'قيد الانتظار',
  ],
  ['consent-management-interface, labels 3: Revoked is displayed as Cancelled', 'Revoked', 'Cancelled', 'ملغاة'],
  ['consent-management-interface, labels 4: Suspended is displayed as Suspended', 'Suspended', 'Suspended', 'معلّقة'],
  ['consent-management-interface, labels 5: Paused is displayed as Paused', 'Paused', 'Paused', 'متوقفة مؤقتًا'],
  ['consent-management-interface, labels 6: Expired is displayed as Expired', 'Expired', 'Expired', 'منتهية'],
  ['consent-management-interface, labels 7: Rejected is displayed as Rejected', 'Rejected', 'Rejected', 'مرفوضة'],
] as const;

describe('the labels', () => {
  const badgeOf = async (customer: ManagingCustomer, language: string): Promise<readonly string[]> => {
    const pages = await Promise.all(['current', 'history'].map((tab) => customer.open(`?tab=${tab}&lang=${language}`)));
    return pages.flatMap(({ html }) =>
      [...html.matchAll(/<span class="badge \w+">([^<]*)</g)].map(([, text = '']) => text),
    );
  };

  test.each(labels)('%s', async (_title, status, en, ar) => {
    const customer = await aManagingCustomer(local().table);
    await aGivenSharing(customer, status);
    expect(await badgeOf(customer, 'en')).toEqual([en]);
    expect(await badgeOf(customer, 'ar')).toEqual([ar]);
  });

  test.each([
    ['AcceptedSettlementCompleted', 'Successful'],
    ['AcceptedCreditSettlementCompleted', 'Successful'],
    ['AcceptedWithoutPosting', 'Successful'],
    ['Rejected', 'Failed'],
  ] as const)(
    'consent-management-interface, labels 8: a consumed single payment that is %s is displayed as %s',
    async (paymentStatus, label) => {
      const customer = await aManagingCustomer(local().table);
      const { consent } = await aGivenPayment(customer, { paymentStatus, status: 'Consumed' });
      expect(consent.status).toBe('Consumed');
      expect(await badgeOf(customer, 'en')).toEqual([label]);
    },
  );

  test('consent-management-interface, labels 9: any other consumed consent is displayed as Consumed', async () => {
    const customer = await aManagingCustomer(local().table);
    await aGivenPayment(customer, { ...flexiPay, status: 'Consumed' });
    expect(await badgeOf(customer, 'en')).toEqual(['Consumed']);
  });

  test('consent-management-interface, labels 10: the types are Data Sharing, Single Payment and Flexi Pay', async () => {
    const customer = await aManagingCustomer(local().table);
    await aGivenSharing(customer);
    await aGivenPayment(customer);
    for (const type of [
      'FixedOnDemand',
      'VariableOnDemand',
      'FixedPeriodicSchedule',
      'VariablePeriodicSchedule',
    ] as const)
      await aGivenPayment(customer, { type, instructions: { periodicSchedule } });
    const types = (await cardsOn(customer, '')).map(
      (card) => /Consent Type (.*?) (?:Last data|Payment Date|Total)/.exec(card)?.[1] ?? '',
    );
    expect(types.toSorted()).toEqual([
      'Data Sharing',
      'Flexi Pay',
      'Flexi Pay',
      'Flexi Pay',
      'Flexi Pay',
      'Single Payment',
    ]);
  });
});

describe('the cards', () => {
  test('consent-management-interface, cards 1: every card has the bank, the status and the type', async () => {
    const customer = await aManagingCustomer(local().table);
    await aGivenSharing(customer);
    await aGivenPayment(customer);
    await aGivenPayment(customer, flexiPay);
    const cards = await cardsOn(customer, '');
    expect(cards).toHaveLength(3);
    for (const card of cards)
      expect(card).toMatch(/^Emirates NBD Active .*Consent Type (?:Data Sharing|Single Payment|Flexi Pay) /);
  });

  test('consent-management-interface, cards 2: a data sharing card has the number of accounts, the last reading and the expiry', async () => {
    const customer = await aManagingCustomer(local().table);
    const { id } = await aGivenSharing(customer);
    expect(await cardsOn(customer, '')).toEqual([
      'Emirates NBD Active Consent Type Data Sharing Last data received – Connection expires 19 February 2027 Manage',
    ]);
    const accounts = [
      { accountId: 'one', currency: 'AED' },
      { accountId: 'two', currency: 'AED' },
    ];
    const store = (items: typeof accounts) =>
      customer.snapshots.write({ consentId: id, section: 'accounts' }, pagesOf(items), {
        readAt: at(10),
        storedUntil: at(86_400),
      });
    await store(accounts);
    expect((await cardsOn(customer, ''))[0]).toContain('2 Accounts Connected');
    await store(accounts.slice(1));
    expect((await cardsOn(customer, ''))[0]).toMatch(
      /1 Account Connected Consent Type Data Sharing Last data received 21 November 2026/,
    );
  });

  test("consent-management-interface, cards 3: a single payment card has the payer's masked IBAN, the date and the amount", async () => {
    const customer = await aManagingCustomer(local().table);
    await aGivenPayment(customer);
    await aGivenPayment(customer, { status: 'AwaitingAuthorization' });
    expect((await cardsOn(customer, '')).toSorted()).toEqual([
      'Emirates NBD Active AE** **** **** **** 0000 001 Consent Type Single Payment Payment Date 21 November 2026 Payment Amount AED 150.00 Manage',
      'Emirates NBD Pending Consent Type Single Payment Payment Date 21 November 2026 Payment Amount AED 0.00 Manage',
    ]);
  });

  test("consent-management-interface, cards 4: a Flexi Pay card has the payer's masked IBAN, the total paid and the expiry", async () => {
    const customer = await aManagingCustomer(local().table);
    await aGivenPayment(customer, flexiPay);
    await aGivenPayment(customer, { ...flexiPay, status: 'AwaitingAuthorization' });
    const [pending, active] = (await cardsOn(customer, '')).toSorted().toReversed();
    expect(active).toMatch(
      /^Emirates NBD Active AE\*\* \*\*\*\* \*\*\*\* \*\*\*\* 0000 001 Consent Type Flexi Pay Total paid to date AED 0\.00 Connection expires 19 February 2027 Manage$/,
    );
    expect(pending).toMatch(/^Emirates NBD Pending Consent Type Flexi Pay Total paid to date AED 0\.00/);
  });
});

describe('a customer of a client in another country', () => {
  test('sees pages without the name of the UAE scheme', async () => {
    const customer = await aManagingCustomer(local().table, { market: 'KSA' });
    expect((await customer.open('')).text).toContain('Your connections');
    expect((await customer.open('')).text).not.toContain('AlTareq');
  });
});

test('a heading in the other writing direction keeps the letters and digits of the name of a bank together', async () => {
  const customer = await aManagingCustomer(local().table);
  const { id } = await aGivenSharing(customer);
  expect((await customer.open('')).html).toContain('<h2><bdi>Emirates NBD</bdi></h2>');
  expect((await customer.open(`/${id}`)).html).toContain('<h1><bdi>Emirates NBD</bdi></h1>');
});
