import { html } from 'hono/html';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import { wordsIn } from '#shared/standard/consent-pages/tables/management.ts';
import { isolated } from '#shared/standard/languages/isolated.ts';
import { factList, type Html } from '#shared/standard/pages/document.ts';
import { listLink, listPath, pageOf } from '../pages/layout.ts';
import { frameAncestorsFor } from '../session/visitor.ts';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { textsIn } from '../texts/texts.ts';
import { badge } from '../list/badge.ts';
import { cardLines, cardOf } from '../list/card.ts';
import { historyOf } from '../consents/payment-history.ts';
import { type PaymentRecord, recordOf, type SharingRecord } from '../consents/consent-records.ts';
import type { ConsentContext } from '../consents/consent-context.ts';
import { buttonOf, confirmationOf } from './confirmation.ts';
import { type Action, actionsFor, type ManagedConsent, statusOf, typeOf } from '../consents/managed-consent.ts';
import type { PaymentTab } from './payment-detail.ts';
import { paymentSections } from './payment-sections.ts';
import { sharingSections } from './sharing-sections.ts';

/** The choices of a page about a consent, and the message above it. */
export interface DetailOptions {
  readonly tab: PaymentTab;
  /** The action that the customer has just confirmed, or that was no longer possible. */
  readonly result?: Action | 'changed' | undefined;
}

/** Returns the page with everything about a consent, and the buttons for what the customer can do with it. */
export const detailPage = async (
  managed: ManagedConsent,
  { tab, result }: DetailOptions,
  context: ConsentContext,
): Promise<HtmlPage> => {
  const { requester, language } = context;
  const path = `${listPath}/${managed.consent.id}`;
  const record = await recordOf(managed, context);
  const card = cardOf(record, context);
  const content = html`${resultOf(result, managed, context)}
    <div class="head">
      <h1><bdi>${card.bankName}</bdi></h1>
      ${badge(card.badge)}
    </div>
    ${cardLines(card)} ${consentId(managed, context)} ${await sectionsOf(record, tab, path, context)}
    <div class="actions">${buttons(managed, path, context)}</div>
    ${listLink(language)}`;
  return pageOf({
    language,
    title: `${wordsIn[language].types[typeOf(managed)]}: ${isolated(card.bankName)}`,
    content,
    requester,
    frameAncestors: frameAncestorsFor(context),
    query: { tab },
    hasCopyButton: true,
  });
};

const statusAfter: Readonly<Record<Action, ConsentStatus>> = {
  pause: 'Paused',
  reactivate: 'Authorized',
  revoke: 'Revoked',
};

/** Renders what the customer has just done, if it is still the state of the consent. */
const resultOf = (result: DetailOptions['result'], managed: ManagedConsent, context: ConsentContext): Html => {
  if (result === undefined) return html``;
  const texts = textsIn[context.language];
  if (result === 'changed') return html`<p class="notice" role="status">${texts.changed}</p>`;
  if (statusOf(managed, context.at) !== statusAfter[result]) return html``;
  return html`<p class="done" role="status">${texts.done[confirmationOf(result, managed).done]}</p>`;
};

/**
 * Renders the id at the bank, or our own before approval, with a button that copies it. A long one is shortened until the
 * customer opens it.
 */
const consentId = (
  { consent: { id: ownId, bankConsentId: id = ownId } }: ManagedConsent,
  context: ConsentContext,
): Html => {
  const { consentId: name, copy, copied } = wordsIn[context.language].lines;
  const whole = html`<bdi id="consent-id">${id}</bdi>`;
  const shown =
    id.length > 15
      ? html`<details class="id">
          <summary><bdi>${id.slice(0, 8)}...${id.slice(-4)}</bdi></summary>
          ${whole}
        </details>`
      : whole;
  const { notCopied } = textsIn[context.language];
  const value = html`${shown}<button
      type="button"
      class="copy"
      hidden
      data-copy="consent-id"
      data-copied="${copied}"
      data-not-copied="${notCopied}"
    >
      ${copy}</button
    ><span role="status" class="announced"></span>`;
  return factList([[name, value]]);
};

const sectionsOf = async (
  record: SharingRecord | PaymentRecord,
  tab: PaymentTab,
  path: string,
  context: ConsentContext,
): Promise<Html> => {
  if (record.kind === 'sharing') return sharingSections(record, context);
  const request = await context.stores.paymentRequests.get(record.consent.paymentRequestId);
  const history = tab === 'history' ? await historyOf(record.consent, context.stores) : undefined;
  return request ? paymentSections({ managed: record, request, tab, history, path }, context) : html``;
};

const buttons = (managed: ManagedConsent, path: string, context: ConsentContext): Html => {
  const actions = actionsFor(managed, context.at);
  return html`${actions.map(
    (action) =>
      html`<a class="${action === 'revoke' ? 'secondary' : 'primary'}" href="${path}/${action}?lang=${context.language}"
        >${buttonOf(action, managed, context)}</a
      >`,
  )}`;
};
