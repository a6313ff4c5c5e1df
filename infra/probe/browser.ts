type Fetch = typeof globalThis.fetch;

interface Page {
  readonly url: URL;
  readonly html: string;
}

const maxPages = 10;

/**
 * Acts as a customer in a browser without scripts: opens a link, and presses the primary button or link of each page,
 * with the default values of its form, until a page has none. Throws if a page is an error.
 */
export const pressThrough = async (link: string, fetch: Fetch): Promise<void> => {
  const openPage = createBrowser(fetch);
  const press = ({ url, html }: Page): Promise<Page> | undefined => {
    const [form] = /<form\b[^>]*method="post"[^]*?<\/form>/.exec(html) ?? [];
    if (form !== undefined) return openPage(new URL(attributesOf(form).action ?? '', url), valuesOf(form));
    const [primary] = /<a\b[^>]*class="primary"[^>]*>/.exec(html) ?? [];
    const { href } = attributesOf(primary ?? '');
    return href === undefined ? undefined : openPage(new URL(href, url));
  };
  let pages = 0;
  for (let page: Page | undefined = await openPage(new URL(link)); page; page = await press(page)) {
    pages += 1;
    if (pages > maxPages) throw new Error(`There are more than ${maxPages} pages`);
  }
};

/** Returns a function that opens a page, or submits a form, with the cookies of its origin, and follows redirects. */
const createBrowser = (fetch: Fetch) => {
  const cookies = new Map<string, Map<string, string>>();
  const openPage = async (url: URL, form?: URLSearchParams): Promise<Page> => {
    const jar = cookies.get(url.origin) ?? new Map<string, string>();
    cookies.set(url.origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location !== null) return openPage(new URL(location, url));
    if (!response.ok) throw new Error(`A page returned ${response.status}`);
    return { url, html: await response.text() };
  };
  return openPage;
};

const characters: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'" };

/** Returns the attributes of the first tag in a text. */
const attributesOf = (html: string): Readonly<Record<string, string>> => {
  const [tag = ''] = /<[^>]*>/.exec(html) ?? [];
  return Object.fromEntries(
    [...tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/&(\w+|#\d+);/g, (entity, code: string) => characters[code] ?? entity),
    ]),
  );
};

const isSubmitted = ({ type, checked }: Readonly<Record<string, string>>): boolean =>
  type === 'hidden' || checked !== undefined;

/** Returns the values that a form submits when its first button is pressed. */
const valuesOf = (form: string): URLSearchParams => {
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([input]) => attributesOf(input));
  const button = attributesOf(/<button\b[^>]*>/.exec(form)?.[0] ?? '');
  const values = new URLSearchParams();
  for (const { name, value = '' } of [...inputs.filter(isSubmitted), button])
    if (name !== undefined) values.append(name, value);
  return values;
};
