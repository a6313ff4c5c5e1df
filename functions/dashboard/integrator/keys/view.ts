import { html } from 'hono/html';
import type { RegisteredApiKey } from '#shared/clients/client-registry.ts';
import { useOfSigningKey } from '#shared/clients/key-uses.ts';
import { isOwnProposal, type KeyApproval, type ProposedKey } from '#shared/clients/register-key.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { includesRole, type Member, personOf, type Role } from '#shared/clients/members/member.ts';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { type PublicJwk, thumbprint } from '#shared/platform/signing/es256.ts';
import type { PageContent } from '../../pages/page-content.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { described, errorText, field, formIdField, type RejectedForm } from '../../pages/fields.ts';
import { action, dangerLink, secretNotice, labelOf } from '../../pages/actions.ts';
import { code, table, time } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';

export interface ApiKeysPage {
  readonly keys: readonly RegisteredApiKey[];
  readonly role: Role;
  /** The new key, if one was just created. */
  readonly created?: string;
  readonly rejected?: RejectedForm | undefined;
}

export const apiKeysPage = ({ keys, role, created, rejected }: ApiKeysPage, language: Language): PageContent => {
  const { apiKeys, pages, words } = textsIn[language];
  const mayChange = includesRole(role, 'developer');
  const rows = keys.map(({ id, name, createdAt, expiresAt, usedAt }) => [
    name ?? '–',
    code(id),
    time(createdAt, language),
    usedText(usedAt, language),
    expiresAt === undefined ? apiKeys.noExpiry : time(expiresAt, language),
    mayChange ? dangerLink('/dashboard/api-keys/revoke', labelOf(apiKeys.revoke, name ?? id), { key: id }) : '',
  ]);
  return {
    title: pages.apiKeys,
    content: html`${created === undefined ? '' : secretNotice(apiKeys.shown, created)}
      <p>${apiKeys.text}</p>
      ${table(pages.apiKeys, [words.name, apiKeys.id, words.created, apiKeys.used, apiKeys.ends, words.action], rows, language)}
      ${mayChange ? newKeyForms(rejected, language) : ''}`,
  };
};

const usedText = (usedAt: string | undefined, language: Language): Html | string =>
  usedAt === undefined ? textsIn[language].apiKeys.never : time(usedAt, language, undefined, 'short');

const newKeyForms = (rejected: RejectedForm | undefined, language: Language): Html => {
  const { apiKeys, words } = textsIn[language];
  const nameField = field(
    { label: words.name, name: 'name', isRequired: false, maxLength: 60, hint: apiKeys.nameHint },
    rejected,
  );
  return html`<h2>${apiKeys.createTitle}</h2>
    <p>${apiKeys.createText}</p>
    <form method="post" action="/dashboard/api-keys">
      ${formIdField()} ${nameField}
      <button class="primary">${apiKeys.create}</button>
    </form>
    <h2>${apiKeys.rotateTitle}</h2>
    <p>${apiKeys.rotateText}</p>
    <form method="get" action="/dashboard/api-keys/rotate">
      ${field({ label: apiKeys.keepHours, name: 'keepHours', type: 'number', value: '24' }, rejected)}
      <button>${apiKeys.rotate}</button>
    </form>`;
};

export interface SigningKeysPage {
  readonly keys: readonly PublicJwk[];
  /** The last use of each key, by the name that `useOfSigningKey` returns. */
  readonly uses: ReadonlyMap<string, string>;
  readonly proposed: readonly ProposedKey[];
  readonly member: Member;
  readonly approval: KeyApproval;
  readonly rejected: RejectedForm | undefined;
}

export const signingKeysPage = (page: SigningKeysPage, language: Language): PageContent => {
  const { apiKeys, signingKeys, pages, words } = textsIn[language];
  const mayChange = includesRole(page.member.role, 'developer');
  const rows = page.keys.map((key) => [
    code(key.kid),
    code(thumbprint(key)),
    usedText(page.uses.get(useOfSigningKey(key)), language),
    mayChange
      ? dangerLink('/dashboard/signing-keys/remove', labelOf(signingKeys.remove, key.kid), { kid: key.kid })
      : '',
  ]);
  return {
    title: pages.signingKeys,
    content: html`<p>${signingKeys.text}</p>
      ${table(pages.signingKeys, [signingKeys.kid, signingKeys.thumbprint, apiKeys.used, words.action], rows, language)}
      ${page.proposed.length > 0 ? proposalSection(page, language) : ''}
      ${mayChange ? registerForm(page, language) : ''}`,
  };
};

const proposalSection = ({ proposed, member }: SigningKeysPage, language: Language): Html => {
  const { signingKeys, words } = textsIn[language];
  const buttonsFor = (proposal: ProposedKey): Html => {
    const { key } = proposal;
    if (!includesRole(member.role, 'admin')) return html`${signingKeys.waits}`;
    const fields = { kid: key.kid, thumbprint: thumbprint(key) };
    return html`${isOwnProposal(proposal, personOf(member)) ? signingKeys.waitsForOther : action('/dashboard/signing-keys/approve', labelOf(signingKeys.approve, key.kid), { ...fields, formId: newRandomId() })}
    ${dangerLink('/dashboard/signing-keys/reject', labelOf(signingKeys.reject, key.kid), fields)}`;
  };
  const rows = proposed.map((proposal) => [
    code(proposal.key.kid),
    code(thumbprint(proposal.key)),
    proposal.proposedBy.name,
    time(proposal.proposedAt, language),
    buttonsFor(proposal),
  ]);
  const columns = [signingKeys.kid, signingKeys.thumbprint, signingKeys.by, words.time, words.decision];
  return html`<h2>${signingKeys.proposed}</h2>
    <p>${signingKeys.proposedText}</p>
    ${table(signingKeys.proposed, columns, rows, language)}`;
};

/** Renders a form in which a key can be pasted or uploaded. The script can also generate one. */
const registerForm = ({ approval, rejected }: SigningKeysPage, language: Language): Html => {
  const { signingKeys } = textsIn[language];
  return html`<h2>${signingKeys.registerTitle}</h2>
    <p>${approval === 'none' ? signingKeys.registerText : signingKeys.registerTextApproval}</p>
    <div data-generate hidden>
      <button type="button">${signingKeys.generate}</button>
      <p role="status" hidden>${signingKeys.generated} <a download="signing-key.pem">${signingKeys.download}</a></p>
    </div>
    <form method="post" action="/dashboard/signing-keys" enctype="multipart/form-data">
      ${formIdField()}
      <p>
        <label for="key">${signingKeys.paste}</label>
        <textarea id="key" name="key" dir="ltr" spellcheck="false" ${described('key', undefined, rejected)}>
${rejected?.values.key ?? ''}</textarea>
        ${errorText('key', rejected)}
      </p>
      <p>
        <label for="file">${signingKeys.upload}</label>
        <input
          id="file"
          name="file"
          type="file"
          accept=".pem,.json,.jwk,.pub"
          ${described('file', undefined, rejected)}
        />
        ${errorText('file', rejected)}
      </p>
      ${field({ label: signingKeys.name, name: 'kid', isRequired: false, maxLength: 128, hint: signingKeys.nameHint }, rejected)}
      <button class="primary">${signingKeys.register}</button>
    </form>`;
};
