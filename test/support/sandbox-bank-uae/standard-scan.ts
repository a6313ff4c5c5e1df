import { compactDecrypt, decodeJwt } from 'jose';
import { openSettings, type Settings } from '#shared/sandbox-banks/registry/settings.ts';
import { bankKey } from '#shared/sandbox-banks/jose/bank-keys.ts';
import type { Exchange } from '#infra/local/http-api/http-api.ts';
import { serviceName } from '#infra/operator/sandbox/join-market.ts';
import { connect, type ConnectionSettings } from '#infra/operator/connection.ts';
import { type OpenedExchange, operationNamed, violations, violationsOfAnswer } from '../uae/standard.ts';

/** A request to a sandbox bank and its answer, as they were on the wire. */
export interface WireExchange {
  readonly method: string;
  /** Begins with the code of the bank. */
  readonly path: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly request: string | undefined;
  readonly status: number;
  readonly answerType: string | undefined;
  readonly answer: string;
  /** Whether the service has sent it. Tests send requests too, and many of theirs break the standard on purpose. */
  readonly isOurs: boolean;
}

type Members = Record<string, any>;

const typeOf = (header: string | undefined): string | undefined => header?.split(';')[0]?.trim();

/** Opens what is signed and encrypted. The banks and the service have checked the signatures themselves. */
const opened = async (exchange: WireExchange, bank: string, settings: Settings): Promise<OpenedExchange> => {
  const { method, path, requestHeaders, request: body, status, answerType, answer } = exchange;
  const type = typeOf(requestHeaders['content-type']);

  const personalDataIn = async (sealed: unknown): Promise<{ readonly personalData?: unknown }> => {
    if (typeof sealed !== 'string') return {};
    const { encryption } = await settings.keysOf(bank);
    const { plaintext } = await compactDecrypt(sealed, ({ kid }) => {
      const stored = encryption.find((key) => key.kid === kid);
      if (!stored) throw new Error(`${bank} has no key ${kid}`);
      return bankKey(stored).key;
    });
    return { personalData: decodeJwt(Buffer.from(plaintext).toString()) };
  };

  const requestOf = async (): Promise<Pick<OpenedExchange, 'request' | 'personalData'>> => {
    if (body === undefined) return { request: undefined };
    if (type === 'application/jwt') {
      const request: Members = decodeJwt(body);
      return { request, ...(await personalDataIn(request.message?.Data?.PersonalIdentifiableInformation)) };
    }
    const form: Members = Object.fromEntries(new URLSearchParams(body));
    // The standard names the value as it is written in the form.
    form.client_assertion_type = encodeURIComponent(String(form.client_assertion_type));
    if (typeof form.request !== 'string') return { request: form };
    const request: Members = decodeJwt(form.request);
    const [detail] = request.authorization_details ?? [];
    const personalData = await personalDataIn(detail?.consent?.PersonalIdentifiableInformation);
    return { request: { ...form, request }, ...personalData };
  };

  const answerOf = (): unknown => {
    if (answer === '') return undefined;
    return typeOf(answerType) === 'application/jwt' ? decodeJwt(answer) : JSON.parse(answer);
  };

  const declared = { method, path, requestHeaders, requestType: type, status };
  const hasAnswer = answer !== '';
  return {
    ...declared,
    ...(exchange.isOurs ? await requestOf() : { request: undefined }),
    answerType: hasAnswer ? typeOf(answerType) : undefined,
    answer: answerOf(),
  };
};

/** Answers of a gateway in front of a bank that is down or too slow. They are no answers of the bank. */
const outages = [503, 504];

/** Holds exchanges with the sandbox banks of the UAE to UAE Open Finance v2.1. */
export const openStandardScan = () => {
  const exchanges: WireExchange[] = [];

  return {
    note: (exchange: WireExchange): void => void exchanges.push(exchange),

    /** Where the exchanges depart from the standard, each kind of departure once. */
    async violations(settings: Settings): Promise<readonly string[]> {
      const keptKeys = new Map<string, ReturnType<Settings['keysOf']>>();
      const keysOf = (bank: string) => {
        const known = keptKeys.get(bank) ?? settings.keysOf(bank);
        keptKeys.set(bank, known);
        return known;
      };
      const found = new Set<string>();
      for (const exchange of exchanges) {
        const [, bank = ''] = exchange.path.split('/');
        const path = exchange.path.slice(bank.length + 1);
        if (!operationNamed(exchange.method, path) || outages.includes(exchange.status)) continue;
        const departures = exchange.isOurs ? violations : violationsOfAnswer;
        try {
          const held = await opened({ ...exchange, path }, bank, { ...settings, keysOf });
          for (const departure of departures(held)) found.add(departure);
        } catch (error) {
          found.add(`${exchange.method} ${path}: cannot be opened: ${String(error)}`);
        }
      }
      return [...found];
    },
  };
};

/** The settings of the sandbox banks, with the keys of each. */
export const bankSettings = (banks: ConnectionSettings): Settings => openSettings(connect(banks).table);

/** An exchange at the host for clients, as the local cloud reports it. */
export const wireExchange = ({ event, response }: Exchange): WireExchange => {
  const { rawPath, headers, body, isBase64Encoded, requestContext } = event;
  const { authentication, http } = requestContext;
  return {
    method: http.method ?? '',
    path: rawPath,
    requestHeaders: headers,
    request: isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString() : body,
    status: response.status,
    answerType: response.body.length > 0 ? String(response.headers['content-type']) : undefined,
    answer: response.body.toString(),
    isOurs: authentication?.clientCert.subjectDN.includes(serviceName) ?? false,
  };
};
