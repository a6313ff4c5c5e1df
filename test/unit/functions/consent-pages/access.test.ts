import { describe, expect, test } from 'vitest';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aManagingCustomer } from '#test/support/drivers/customer-pages/a-managing-customer.ts';
import { aGivenPayment, aGivenSharing } from '#test/support/drivers/customer-pages/given-consents.ts';
import { createManagementLink, openManagementLink } from '#shared/consents/management/management-link.ts';

const local = useLocalTable();

const returnUrl = 'https://shop.example/profile';

describe('a management link', () => {
  test.each(['x', 'A'.repeat(43), '%00', '..%2Fconsents'])('that is guessed (%s) opens nothing', async (token) => {
    const customer = await aManagingCustomer(local().table);
    const { status, text, headers } = await customer.ask(`/consent-management/links/${token}`);
    expect([status, headers['set-cookie']]).toEqual([404, undefined]);
    expect(text).toContain('This link is not valid');
  });

  test('works once, and then leads back to the client', async () => {
    const customer = await aManagingCustomer(local().table, { returnUrl });
    const link = await customer.newLink();
    expect(await customer.signIn(link)).toMatch(/^__Host-consents=[\w-]{43}$/);
    const again = await customer.ask(link);
    expect(again.status).toBe(410);
    expect(again.text).toContain('This link has already been used');
    expect(again.html).toContain(`href="${returnUrl}"`);
    expect(await customer.signIn(link)).toBe('');
  });

  test('of two browsers that open it at the same time, starts a session in one', async () => {
    const customer = await aManagingCustomer(local().table);
    const { table } = local();
    const deps = { table, now: customer.now };
    const { clientId, market, customerId } = customer.owner;
    const visit = { clientId, market, customerId, language: 'en', isEmbedded: false } as const;
    const { token } = await createManagementLink(visit, deps);
    const opened = await Promise.all(Array.from({ length: 5 }, () => openManagementLink(token, deps)));
    expect(opened.filter((result) => 'sessionToken' in result)).toHaveLength(1);
  });

  test('expires after five minutes', async () => {
    const customer = await aManagingCustomer(local().table);
    const link = await customer.newLink();
    customer.pass(301);
    const { status, text } = await customer.ask(link);
    expect(status).toBe(410);
    expect(text).toContain('This link has expired');
  });

  test('is stored as a hash only, like the session', async () => {
    const { table } = local();
    const written: string[] = [];
    const commit: typeof table.commit = (...writes) => {
      written.push(JSON.stringify(writes));
      return table.commit(...writes);
    };
    const customer = await aManagingCustomer({ ...table, commit });
    const link = await customer.newLink();
    const cookie = await customer.signIn(link);
    const text = written.join('\n');
    expect(text).toContain('MANAGEMENT_SESSION#');
    for (const secret of [link, cookie]) expect(text).not.toContain(secret.split(/[/=]/).at(-1));
  });
});

describe('a session', () => {
  test('is required for every page', async () => {
    const customer = await aManagingCustomer(local().table);
    const { id } = await aGivenSharing(customer);
    for (const cookie of [undefined, `__Host-consents=${'x'.repeat(43)}`, `__Host-consents=x`])
      for (const path of ['', `/${id}`, `/${id}/revoke`]) {
        const { status, text } = await customer.open(path, { cookie });
        expect([status, text.includes('You are not signed in to these pages')]).toEqual([403, true]);
      }
    expect((await customer.confirm(id, 'revoke', { cookie: undefined })).status).toBe(403);
  });

  test('ends after 30 minutes, and then leads back to the client', async () => {
    const customer = await aManagingCustomer(local().table, { returnUrl });
    const { id } = await aGivenSharing(customer);
    customer.pass(1_801);
    const { status, text, html } = await customer.open('');
    expect([status, text.includes('Your session has ended')]).toEqual([403, true]);
    expect(html).toContain(`href="${returnUrl}"`);
    expect((await customer.confirm(id, 'revoke')).status).toBe(403);
    expect((await customer.stores.accountConsents.get(id))?.status).toBe('Authorized');
  });

  test('that has ended is still known to the browser, so that the page can say so and lead back to the client', async () => {
    const customer = await aManagingCustomer(local().table);
    for (const isEmbedded of [true, false]) {
      const cookie = await customer.setCookie(await customer.newLink({ isEmbedded }));
      expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeGreaterThan(3_600);
    }
  });

  test.each([
    ['another customer of the client', { customerId: 'customer 8' }],
    ['the same customer in another market', { market: 'KSA' }],
    ['a customer of another client', { client: {}, customerId: 'customer 7' }],
  ] as const)('of %s shows no consent of the customer, and changes none', async (_who, visit) => {
    const customer = await aManagingCustomer(local().table);
    const { client } = customer;
    const other = await aManagingCustomer(local().table, { ...('client' in visit ? {} : { client }), ...visit });
    const { id } = await aGivenSharing(customer);
    const { consent } = await aGivenPayment(customer);
    expect((await other.open('')).text).toContain('No connections yet');
    for (const consentId of [id, consent.id]) {
      expect((await other.open(`/${consentId}`)).status).toBe(404);
      expect((await other.open(`/${consentId}/revoke`)).status).toBe(404);
      const { status, text } = await other.confirm(consentId, 'revoke');
      expect([status, text.includes('This consent does not exist')]).toEqual([404, true]);
    }
    expect((await customer.stores.accountConsents.get(id))?.status).toBe('Authorized');
    expect((await customer.stores.paymentConsents.get(consent.id))?.status).toBe('Authorized');
  });
});

test("a notice about the customer's consents has a link to their list, in the language of the page", async () => {
  const customer = await aManagingCustomer(local().table);
  const { id } = await aGivenSharing(customer);
  const notices = [
    await customer.open('/00000000-0000-4000-8000-000000000000?lang=ar'),
    await customer.confirm(id, 'revoke', { origin: 'https://evil.example' }),
  ];
  expect(notices.map(({ status }) => status)).toEqual([404, 403]);
  expect(notices[0]?.html).toContain('href="/consent-management/consents?lang=ar"');
  expect(notices[1]?.html).toContain('href="/consent-management/consents?lang=en"');
});

describe('a form', () => {
  test.each([
    'https://evil.example',
    'https://service.example.evil.example',
    'http://service.example',
    'null',
    undefined,
  ])('of another site (%s) changes nothing', async (origin) => {
    const customer = await aManagingCustomer(local().table, { isEmbedded: true });
    const { id } = await aGivenSharing(customer);
    const { status, text } = await customer.confirm(id, 'revoke', { origin });
    expect([status, text.includes('Nothing has changed')]).toEqual([403, true]);
    expect((await customer.stores.accountConsents.get(id))?.status).toBe('Authorized');
  });
});

describe('a frame', () => {
  const frameOrigins = ['https://app.example', 'https://www.app.example'];
  const ancestorsOf = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
    /frame-ancestors ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1];

  test('may embed the pages only if the client has registered its origin and the link asks for it', async () => {
    const embedding = await aManagingCustomer(local().table, { client: { frameOrigins }, isEmbedded: true });
    const { id } = await aGivenSharing(embedding);
    for (const path of ['', `/${id}`, `/${id}/pause`, '/unknown'])
      expect(ancestorsOf(await embedding.open(path)), path).toBe('https://app.example https://www.app.example');
    const redirected = await aManagingCustomer(local().table, { client: { frameOrigins } });
    expect(ancestorsOf(await redirected.open(''))).toBe("'none'");
    const unregistered = await aManagingCustomer(local().table, { isEmbedded: true });
    expect(ancestorsOf(await unregistered.open(''))).toBe("'none'");
    expect(ancestorsOf(await embedding.open('', { cookie: undefined }))).toBe("'none'");
  });

  test('gets a cookie of its own, which browsers bind to the site that embeds it', async () => {
    const customer = await aManagingCustomer(local().table);
    const cookieOf = async (isEmbedded: boolean) => customer.setCookie(await customer.newLink({ isEmbedded }));
    expect(await cookieOf(true)).toMatch(/; HttpOnly; SameSite=None; Partitioned; Max-Age=\d+; Secure$/);
    expect(await cookieOf(false)).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/);
  });

  test('leaves no cookie of an earlier link behind, which browsers would keep apart and send first', async () => {
    const customer = await aManagingCustomer(local().table);
    const cookiesOf = async (isEmbedded: boolean) => customer.setCookies(await customer.newLink({ isEmbedded }));
    for (const isEmbedded of [true, false]) {
      const [removed, set] = await cookiesOf(isEmbedded);
      expect(removed).toMatch(/^__Host-consents=; Path=\/; HttpOnly; .*Max-Age=0; Secure$/);
      expect(removed?.includes('Partitioned')).toBe(!isEmbedded);
      expect(set?.includes('Partitioned')).toBe(isEmbedded);
    }
  });

  test('sends the customer back in the whole window', async () => {
    const customer = await aManagingCustomer(local().table, { returnUrl });
    expect((await customer.open('')).html).toContain(`target="_top" href="${returnUrl}"`);
  });
});
