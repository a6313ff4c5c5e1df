import vm from 'node:vm';
import { textOf } from '../customer-pages/page-text.ts';

/** The integrators' site. Its pages do not exist, so the browser does not load them. */
const shop = 'https://shop.example';

type Attributes = Readonly<Record<string, string | undefined>>;

const attributesOf = (tag: string): Attributes =>
  Object.fromEntries(
    [...tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
    ]),
  );

interface Form {
  readonly action: string;
  readonly content: string;
  readonly inputs: readonly Attributes[];
}

const formsIn = (html: string): readonly Form[] =>
  [...html.matchAll(/<form([^>]*)>([^]*?)<\/form>/g)].map(([, tag = '', content = '']) => ({
    action: attributesOf(tag).action ?? '',
    content,
    inputs: [...content.matchAll(/<input([^>]*)\/?>/g)].map(([, input = '']) => attributesOf(input)),
  }));

/** Returns the fields that a form submits, apart from its button. Unchecked options are omitted. */
const submittedFields = ({ inputs }: Form): URLSearchParams => {
  const submitted = inputs.filter(
    ({ type, checked }) => !['radio', 'checkbox'].includes(type ?? '') || checked !== undefined,
  );
  return new URLSearchParams(submitted.map(({ name = '', value = '' }): [string, string] => [name, value]));
};

/** Runs a page's script as a browser does. Returns the form's fields if the script submits the form. */
const runScript = (script: string, url: URL, form: Form): URLSearchParams | undefined => {
  let isSubmitted = false;
  const inputs = form.inputs.map(({ name = '', value = '' }) => ({
    name,
    value,
    remove(): void {
      inputs.splice(inputs.indexOf(this), 1);
    },
  }));
  const page = {
    URLSearchParams,
    location: { hash: url.hash, pathname: url.pathname },
    history: {
      replaceState: (_state: unknown, _title: string, path: string) => void (url.href = new URL(path, url).href),
    },
    document: { forms: [{ querySelectorAll: () => [...inputs], submit: () => void (isSubmitted = true) }] },
  };
  vm.runInNewContext(script, page);
  return isSubmitted
    ? new URLSearchParams(inputs.map(({ name, value }): [string, string] => [name, value]))
    : undefined;
};

/**
 * A simple browser for one language. It follows redirects and automatic forwards, runs the pages' scripts, and submits
 * forms with their values.
 */
export class PlainBrowser {
  readonly #language: string;
  /** The cookies of each site, by name. */
  readonly #cookies = new Map<string, Map<string, string>>();
  #url = new URL('about:blank');
  #html = '';

  constructor(language: string) {
    this.#language = language;
  }

  get url(): URL {
    return this.#url;
  }

  /** The language of the page, and its text direction. */
  get direction(): readonly (string | undefined)[] {
    const { lang, dir } = attributesOf(/<html([^>]*)>/.exec(this.#html)?.[1] ?? '');
    return [lang, dir];
  }

  get title(): string {
    return textOf(/<h1[^>]*>([^]*?)<\/h1>/.exec(this.#html)?.[1] ?? '');
  }

  /** All text of the page. */
  get text(): string {
    return textOf(this.#html);
  }

  open(address: string): Promise<void> {
    return this.#load(new URL(address, this.#url), {});
  }

  /** Presses the button with this label. */
  async press(name: string): Promise<void> {
    for (const form of formsIn(this.#html)) {
      for (const [, tag = '', label = ''] of form.content.matchAll(/<button([^>]*)>([^]*?)<\/button>/g)) {
        if (textOf(label) !== name) continue;
        const body = submittedFields(form);
        const button = attributesOf(tag);
        if (button.name !== undefined) body.append(button.name, button.value ?? '');
        return this.#load(new URL(form.action, this.#url), { method: 'POST', body });
      }
    }
    throw new Error(`The page "${this.title}" has no button ${name}`);
  }

  /** Follows the link with this label. */
  async follow(name: string): Promise<void> {
    for (const [, tag = '', label = ''] of this.#html.matchAll(/<a([^>]*)>([^]*?)<\/a\s*>/g))
      if (textOf(label) === name) return this.open(attributesOf(tag).href ?? '');
    throw new Error(`The page "${this.title}" has no link ${name}`);
  }

  async #load(url: URL, options: RequestInit): Promise<void> {
    const { origin } = this.#url;
    this.#url = url;
    if (url.origin === shop) return;
    const cookies = this.#cookies.get(url.host) ?? new Map<string, string>();
    this.#cookies.set(url.host, cookies);
    const cookie = [...cookies.values()].join('; ');
    const headers = {
      'accept-language': this.#language,
      ...(cookie && { cookie }),
      // Browsers send the origin of the page with every form.
      ...(options.method === 'POST' && { origin }),
    };
    const response = await fetch(url, { headers, redirect: 'manual', ...options });
    for (const setCookie of response.headers.getSetCookie()) {
      const [pair = ''] = setCookie.split(';');
      cookies.set(pair.split('=')[0] ?? '', pair);
    }
    this.#html = await response.text();
    const location = response.headers.get('location');
    if (location !== null) return this.#load(new URL(location, url), {});
    const [, refresh] = /<meta http-equiv="refresh" content="0;url=([^"]*)"/.exec(this.#html) ?? [];
    if (refresh !== undefined) return this.#load(new URL(refresh.replaceAll('&amp;', '&'), url), {});
    const [, script] = /<script>([^]*?)<\/script>/.exec(this.#html) ?? [];
    const [form] = formsIn(this.#html);
    const body = script !== undefined && form ? runScript(script, this.#url, form) : undefined;
    if (form && body) return this.#load(new URL(form.action, this.#url), { method: 'POST', body });
  }
}
