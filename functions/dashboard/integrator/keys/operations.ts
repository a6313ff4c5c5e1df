import * as z from 'zod';
import { ApiKeyName, apiKeyOf, hashOfApiKey, idOfApiKey } from '#shared/clients/api-keys.ts';
import { secretOf, type SentForm } from '#shared/clients/members/sent-form.ts';
import { FormId, formNumber } from '../../http/form.ts';
import type { RegisteredApiKey } from '#shared/clients/client-registry.ts';
import { decideKey, proposedKeys, registerKey, removeKey } from '#shared/clients/register-key.ts';
import type { Member } from '#shared/clients/members/member.ts';
import type { Deps } from '../../http/deps.ts';
import { get, post, type Result } from '../../http/row.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { textsIn } from '../../texts/texts.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { dashboardProblem } from '#shared/standard/problems/problems.ts';
import { apiKeysPage, signingKeysPage } from './view.ts';

const apiKeys = '/dashboard/api-keys';
const signingKeys = '/dashboard/signing-keys';

const KeyId = z.string().min(1).max(128);

const keysOf = ({ workspace }: Member, { clients }: Deps): Promise<readonly RegisteredApiKey[]> =>
  clients.apiKeys(workspace);

export const showApiKeys = get(apiKeys, 'viewer', async ({ member, language, rejected }, deps) => ({
  page: apiKeysPage({ keys: await keysOf(member, deps), role: member.role, rejected }, language),
}));

/** Shows a new API key. A form that is sent again shows it again, unless it is no longer valid. */
const showCreated = async (apiKey: string, member: Member, language: Language, deps: Deps): Promise<Result> => {
  const keys = await keysOf(member, deps);
  if (!keys.some(({ id }) => id === idOfApiKey(hashOfApiKey(apiKey)))) throw dashboardProblem('already_sent');
  return { page: apiKeysPage({ keys, role: member.role, created: apiKey }, language) };
};

/** Creates an API key. It is shown only in the response to this form. */
export const createApiKey = post(apiKeys, 'developer', {
  page: showApiKeys,
  form: () => z.object({ name: ApiKeyName.optional().or(z.literal('')), formId: FormId }),
  async perform({ member, language, form, sessionToken }, deps) {
    const sent = { sessionToken, form };
    const apiKey = apiKeyOf(secretOf(sent));
    const change = { member, action: 'api-key.created', ...(form.name && { target: form.name }) } as const;
    await deps.once(sent, async (table) => {
      const registry = deps.auditedClients(change, table);
      const created = await registry.addApiKey(member.workspace, { name: form.name || undefined, apiKey });
      if (created === undefined) throw dashboardProblem('too_many_keys');
    });
    return showCreated(apiKey, member, language, deps);
  },
});

export const rotateApiKey = post(`${apiKeys}/rotate`, 'developer', {
  page: showApiKeys,
  form: () => z.object({ keepHours: formNumber({ min: 0, max: 8_760 }), formId: FormId }),
  async question({ member, language, form }, { clients }) {
    const { name } = await clients.get(member.workspace);
    const details = textsIn[language].apiKeys.othersEnd(form.keepHours);
    return { action: 'api-key.rotated', name, details, back: apiKeys };
  },
  async perform({ member, language, form, sessionToken }, deps) {
    const sent = { sessionToken, form };
    const apiKey = apiKeyOf(secretOf(sent));
    await deps.once(sent, async (table) => {
      const registry = deps.auditedClients({ member, action: 'api-key.rotated' }, table);
      const created = await registry.rotateApiKey(member.workspace, form.keepHours * 3600, { apiKey });
      if (created === undefined) throw dashboardProblem('too_many_keys');
    });
    return showCreated(apiKey, member, language, deps);
  },
});

export const revokeApiKey = post(`${apiKeys}/revoke`, 'developer', {
  form: () => z.object({ key: z.string().max(64) }),
  async question({ member, form }, deps) {
    const key = (await keysOf(member, deps)).find(({ id }) => id === form.key);
    if (!key) throw new Problem('not_found');
    return { action: 'api-key.revoked', name: key.name ?? key.id, back: apiKeys };
  },
  async perform({ member, form }, deps) {
    const registry = deps.auditedClients({ member, action: 'api-key.revoked', target: form.key });
    const isRevoked = await registry.revokeApiKey(member.workspace, form.key);
    if (!isRevoked) throw new Problem('not_found');
    return { redirect: apiKeys, done: 'api-key.revoked' };
  },
});

export const showSigningKeys = get(signingKeys, 'viewer', async ({ member, language, rejected }, deps) => {
  const { publicKeys, appId } = await deps.clients.get(member.workspace);
  const [proposed, uses] = await Promise.all([proposedKeys(member.workspace, deps), deps.keyUses.of(appId)]);
  const page = { keys: publicKeys, uses, proposed, member, approval: deps.approval, rejected };
  return { page: signingKeysPage(page, language) };
});

/** Registers the pasted key, or the uploaded file if no key was pasted. */
export const registerSigningKey = post(signingKeys, 'developer', {
  page: showSigningKeys,
  form: () =>
    z.object({
      key: z.string().max(10_000).optional(),
      file: z.string().max(10_000).optional(),
      kid: z.string().trim().max(128).optional(),
      formId: FormId,
    }),
  async perform({ member, form, sessionToken }, deps) {
    const key = { text: form.key || form.file || '', kid: form.kid || undefined };
    await deps.once({ sessionToken, form }, (table) => registerKey(member, key, { ...deps, table }));
    return { redirect: signingKeys, done: deps.approval === 'none' ? 'key.registered' : 'key.proposed' };
  },
});

const Proposal = z.object({ kid: KeyId, thumbprint: z.string().max(64), formId: FormId });
type Decision = SentForm & { readonly member: Member; readonly form: z.infer<typeof Proposal> };

const decide = async ({ member, form, sessionToken }: Decision, isApproved: boolean, deps: Deps): Promise<Result> => {
  await deps.once({ sessionToken, form }, async (table) => {
    const error = await decideKey(member, { ...form, isApproved }, { ...deps, table });
    if (error === 'unknown') throw new Problem('not_found');
    if (error === 'own proposal') throw dashboardProblem('own_proposal');
    if (error === 'replaced') throw dashboardProblem('key_replaced');
  });
  return { redirect: signingKeys, done: isApproved ? 'key.approved' : 'key.rejected' };
};

export const approveSigningKey = post(`${signingKeys}/approve`, 'admin', {
  form: () => Proposal,
  perform: (request, deps) => decide(request, true, deps),
});

export const rejectSigningKey = post(`${signingKeys}/reject`, 'admin', {
  form: () => Proposal,
  async question({ member, form }, deps) {
    const proposed = await proposedKeys(member.workspace, deps);
    if (!proposed.some(({ key }) => key.kid === form.kid)) throw new Problem('not_found');
    return { action: 'key.rejected', name: form.kid, back: signingKeys };
  },
  perform: (request, deps) => decide(request, false, deps),
});

export const removeSigningKey = post(`${signingKeys}/remove`, 'developer', {
  form: () => z.object({ kid: KeyId }),
  async question({ member, form }, { clients }) {
    const { publicKeys } = await clients.get(member.workspace);
    if (!publicKeys.some(({ kid }) => kid === form.kid)) throw new Problem('not_found');
    return { action: 'key.removed', name: form.kid, back: signingKeys };
  },
  async perform({ member, form }, deps) {
    if (!(await removeKey(member, form.kid, deps))) throw new Problem('not_found');
    return { redirect: signingKeys, done: 'key.removed' };
  },
});
