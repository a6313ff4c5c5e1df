import { randomBytes } from 'node:crypto';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { Conflict } from '#shared/platform/storage/table.ts';
import { noticePage } from '../pages/layout.ts';
import { type BankCall, redirectTo, type Reply } from '../server/call.ts';
import { languageOf, textsIn } from '../texts/language.ts';

/** A pushed request (RFC 9126), as far as the markets keep it alike. */
interface Pushed {
  readonly bank: string;
  readonly clientId: string;
  readonly consentId: string;
  readonly expiresAt: string;
  readonly openedAt?: string | undefined;
  readonly version: number;
}

/** A consent, as far as the markets keep it alike. */
interface Staged {
  readonly status: ConsentStatus;
  readonly authorizationExpiresAt: string;
  /** Who has decided already, if several people must. */
  readonly approvals?: readonly object[];
}

/** The customer's page: what was pushed, until the time to decide is over. */
type InteractionOf<P> = Omit<P, 'openedAt'>;

interface Deps<P, C> {
  readonly books: {
    readonly consent: (bank: string, id: string, at: string) => Promise<C | undefined>;
    readonly pushedRequest: (requestUri: string) => Promise<P | undefined>;
    readonly interaction: (id: string) => Promise<InteractionOf<P> | undefined>;
    /** Throws Conflict if the request was opened before. */
    readonly open: (requestUri: string, opened: P, interactionId: string, to: InteractionOf<P>) => Promise<void>;
  };
  readonly now: Clock;
}

/**
 * Opens a pushed request (RFC 9126 §4): once, and before its request_uri expires. The customer goes on to a page that
 * stays open until the consent's own time to decide is over.
 */
export const openRequest = async <P extends Pushed, C extends Staged>(
  call: BankCall,
  { books, now }: Deps<P, C>,
): Promise<Reply> => {
  const requestUri = call.query.get('request_uri') ?? '';
  const at = now().toISOString();
  const pushed = await books.pushedRequest(requestUri);
  const isOpen = pushed?.bank === call.bank.code && pushed.openedAt === undefined && pushed.expiresAt > at;
  if (!isOpen || pushed.clientId !== call.query.get('client_id')) return closed(call);
  const consent = await books.consent(pushed.bank, pushed.consentId, at);
  if (consent?.status !== 'AwaitingAuthorization') return closed(call);
  const interactionId = randomBytes(24).toString('base64url');
  const { openedAt: _never, ...asked } = pushed;
  const interaction = { ...asked, expiresAt: consent.authorizationExpiresAt, version: 0 };
  try {
    await books.open(requestUri, { ...pushed, openedAt: at, version: pushed.version + 1 }, interactionId, interaction);
  } catch (error) {
    if (error instanceof Conflict) return closed(call);
    throw error;
  }
  return redirectTo(`${call.addresses.issuer}/authorize/${interactionId}`);
};

/** Answers that there is nothing to decide. */
export const closed = ({ bank, query, headers }: BankCall): Promise<Reply> => {
  const language = languageOf(query.get('lang'), headers['accept-language']);
  return noticePage(bank, language, { ...textsIn[language].closed, status: 410 });
};

/** A request that a customer has opened. */
export interface Open<I, C> {
  readonly interaction: I;
  readonly consent: C;
}

/** The request that a customer has opened, if they may still decide about it. */
export const openInteraction = async <P extends Pushed, C extends Staged>(
  { bank, params }: BankCall,
  { books, now }: Deps<P, C>,
): Promise<Open<InteractionOf<P>, C> | undefined> => {
  const interaction = await books.interaction(params.interactionId ?? '');
  if (interaction?.bank !== bank.code) return undefined;
  const consent = await books.consent(bank.code, interaction.consentId, now().toISOString());
  const waits = consent?.status === 'AwaitingAuthorization' && (consent.approvals ?? []).length === 0;
  return consent && waits ? { interaction, consent } : undefined;
};
