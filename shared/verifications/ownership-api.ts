import * as z from 'zod';
import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import { type AccountSource, HeldAccount, Unanswerable } from './account-source.ts';
import { openSource, type SourceEndpoint } from './source.ts';

const timeoutMs = 3_000;

const Refusal = z.object({ code: Unanswerable });

/**
 * The account ownership API: what a source of account holders has to answer.
 *
 *     POST {url}/accounts/lookup      headers x-api-key, x-interaction-id      body {"iban": "SA…"}
 *     200 {"status": "ACTIVE", "holder": {"identifiers": [{"type": "NATIONAL_ID", "value": "1…"}],
 *                                         "names": {"ar": "…", "en": "…"}}}
 *     404 {"code": "ACCOUNT_NOT_FOUND"}
 *     422 {"code": "UNSUPPORTED_BY_BANK" | "DISABLED" | "GIVEN_INPUT_CANNOT_BE_VERIFIED"}
 *     424 {"code": "BANK_ISSUE"}      the bank behind the source did not answer
 */
export const ownershipApi = ({ url, apiKey }: SourceEndpoint, http: HttpClient): AccountSource => {
  const ask = openSource('account-ownership', http);
  return {
    lookUp: (iban, interactionId) =>
      ask(
        async () => ({
          method: 'POST',
          url: `${url}/accounts/lookup`,
          headers: { 'content-type': 'application/json', 'x-api-key': await apiKey() },
          body: JSON.stringify({ iban }),
          timeoutMs,
        }),
        interactionId,
        ({ status }, body) => (status === 200 ? HeldAccount.parse(body) : Refusal.parse(body).code),
      ),
  };
};
