import * as z from 'zod';
import type { Market } from '#functions/sandbox/banks/market/market.ts';
import { withQuery } from '#shared/platform/encoding/with-query.ts';
import { authorisation as authorisation2022, readRequestWith } from '../v2022/authorisation.ts';
import type { KsaMarket } from '../v2022/market.ts';
import { ksa2024, versions } from '../standard/versions.ts';
import { type Consent, Risk, Subscription, Terms2024 } from '../standard/terms.ts';
import { consents, events } from './consents.ts';
import { data } from './data.ts';

/** FAPI 2.0 with pushed requests. */
const authorisation: Market<Consent>['authorisation'] = {
  ...authorisation2022,
  metadata: (resources) => ({
    ...authorisation2022.metadata(resources),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    authorization_response_iss_parameter_supported: true,
  }),
  readRequest: readRequestWith('code'),

  /** Adds the result, the state and the issuer (RFC 9207) to the redirect's query. */
  async redirectUrl({ interaction: { redirectUri, state = '' }, result }, { addresses }) {
    return withQuery(redirectUri, { ...result, state, iss: addresses.issuer });
  },
};

/** Version 2024.09.01 of the standard. */
export const market2024: KsaMarket = {
  version: versions[2024],
  newConsent: z.strictObject({ Data: Terms2024, Risk, Subscription: Subscription.optional() }),
  signsAlways: true,
  standard: ksa2024,
  authorisation,
  consents,
  events,
  data,
};
