import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import { withoutNulls } from '#shared/platform/runtime/json.ts';
import { CommercialRegistration, type CommercialRegistry } from './commercial-registration.ts';
import { createSourceClient, type SourceEndpoint } from './source-client.ts';

const timeoutMs = 5_000;

/** Connects to the Ministry of Commerce's register through Wathq's commercial registration API. */
export const wathqRegistry = ({ url, apiKey }: SourceEndpoint, http: HttpClient): CommercialRegistry => {
  const query = createSourceClient('commercial-registration', http);
  return {
    find: (unn, language, interactionId) =>
      query(
        async () => ({
          method: 'GET',
          url: `${url}/fullinfo/${encodeURIComponent(unn)}?language=${language === 'Arabic' ? 'ar' : 'en'}`,
          headers: { apiKey: await apiKey() },
          timeoutMs,
        }),
        interactionId,
        ({ status }, body) => {
          if (status === 404) return undefined;
          if (status !== 200) throw new Error(`The registry responded with status ${status}`);
          return CommercialRegistration.parse(withoutNulls(body));
        },
      ),
  };
};
