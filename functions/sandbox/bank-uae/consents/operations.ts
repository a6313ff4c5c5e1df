import { requireClientToken } from '#functions/sandbox/banks/consents/require-token.ts';
import type { Operation } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import type { UaeDeps } from '../books/books.ts';
import type { Consent } from '../records/consent.ts';
import { presentConsent } from '../views/consent-view.ts';
import { scopesOf } from './consents.ts';

/** The consents that a client has replaced one by the next (`baseConsentId`). */
export const findConsents =
  (kind: Consent['kind']): Operation<UaeDeps> =>
  async (call, deps) => {
    const { clientId } = await requireClientToken(call, scopesOf(kind), deps);
    const baseId = call.query.get('baseConsentId');
    if (!baseId) throw new ResourceError(400, 'Resource.InvalidFormat', 'baseConsentId is required');
    const consents = await deps.books.chain(call.bank.code, baseId, deps.now().toISOString());
    const own = consents.filter((consent) => consent.kind === kind && consent.clientId === clientId);
    const signed = own.map((consent) => presentConsent(consent, call.addresses.resources));
    return { status: 200, body: { signed, audience: clientId, orJson: kind === 'account' } };
  };
