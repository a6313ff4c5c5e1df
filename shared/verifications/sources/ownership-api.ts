import * as z from 'zod';
import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import { AccountRecord, type AccountSource, LookUpFailure } from './account-source.ts';
import { createSourceClient, type SourceEndpoint } from './source-client.ts';

const timeoutMs = 3_000;

const Failure = z.object({ code: LookUpFailure });

/**
 * Connects to a source of account holders through the account ownership API. An operator who connects another source
 * implements this API as an adapter:
 *
 *     POST {url}/accounts/lookup      headers x-api-key, x-interaction-id      body {"iban": "SA…"}
 *     200 {"status": "ACTIVE", "holder": {"identifiers": [{"type": "NATIONAL_ID", "value": "1…"}],
 *                                         "names": {"ar": "…", "en": "…"}}}
 *     404 {"code": "ACCOUNT_NOT_FOUND"}
 *     422 {"code": "UNSUPPORTED_BY_BANK" | "DISABLED" | "GIVEN_INPUT_CANNOT_BE_VERIFIED"}
 *     424 {"code": "BANK_ISSUE"}      the account's bank did not respond to the source
 */
export const ownershipApi = ({ url, apiKey }: SourceEndpoint, http: HttpClient): AccountSource => {
  const query = createSourceClient('account-ownership', http);
  return {
    lookUp: (iban, interactionId) =>
      query(
        async () => ({
          method: 'POST',
          url: `${url}/accounts/lookup`,
          headers: { 'content-type': 'application/json', 'x-api-key': await apiKey() },
          body: JSON.stringify({ iban }),
          timeoutMs,
        }),
        interactionId,
        ({ status }, body) => (status === 200 ? AccountRecord.parse(body) : Failure.parse(body).code),
      ),
  };
};
