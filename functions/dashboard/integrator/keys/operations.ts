import * as z from 'zod';
import { ApiKeyName } from '#shared/clients/api-keys.ts';
import { formNumber } from '../../http/form.ts';
import type { RegisteredApiKey } from '#shared/clients/client-registry.ts';
import { decideKey, proposedKeys, registerKey, removeKey } from '#shared/clients/register-key.ts';
import type { Member } from '#shared/clients/members/member.ts';
import type { Deps } from '../../http/deps.ts';
import { get, post, type Result } from '../../http/row.ts';
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

/** Creates an API key. It is shown only in this response. */
export const createApiKey = post(apiKeys, 'developer', {
  page: showApiKeys,
  form: () => z.object({ name: ApiKeyName.optional().or(z.literal('')) }),
  async perform({ member, language, form }, deps) {
    const change = { member, action: 'api-key.created', ...(form.name && { target: form.name }) } as const;
    const registry = deps.auditedClients(change);
    const created = await registry.addApiKey(member.workspace, form.name || undefined);
    if (created === undefined) throw dashboardProblem('too_many_keys');
    return { page: apiKeysPage({ keys: await keysOf(member, deps), role: member.role, created }, language) };
  },
});

export const rotateApiKey = post(`${apiKeys}/rotate`, 'developer', {
  page: showApiKeys,
  form: () => z.object({ keepHours: formNumber({ min: 0, max: 8_760 }) }),
  async question({ member, language, form }, { clients }) {
    const { name } = await clients.get(member.workspace);
    const details = textsIn[language].apiKeys.othersEnd(form.keepHours);
    return { action: 'api-key.rotated', name, details, back: apiKeys };
  },
  async perform({ member, language, form }, deps) {
    const registry = deps.auditedClients({ member, action: 'api-key.rotated' });
    const created = await registry.rotateApiKey(member.workspace, form.keepHours * 3600);
    if (created === undefined) throw dashboardProblem('too_many_keys');
    return { page: apiKeysPage({ keys: await keysOf(member, deps), role: member.role, created }, language) };
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
    }),
  async perform({ member, form }, deps) {
    const key = { text: form.key || form.file || '', kid: form.kid || undefined };
    return { redirect: signingKeys, done: `key.${await registerKey(member, key, deps)}` };
  },
});

const Proposal = z.object({ kid: KeyId, thumbprint: z.string().max(64) });
type Decision = z.infer<typeof Proposal> & { readonly isApproved: boolean };

const decide = async (member: Member, decision: Decision, deps: Deps): Promise<Result> => {
  const error = await decideKey(member, decision, deps);
  if (error === 'unknown') throw new Problem('not_found');
  if (error === 'own proposal') throw dashboardProblem('own_proposal');
  if (error === 'replaced') throw dashboardProblem('key_replaced');
  return { redirect: signingKeys, done: decision.isApproved ? 'key.approved' : 'key.rejected' };
};

export const approveSigningKey = post(`${signingKeys}/approve`, 'admin', {
  form: () => Proposal,
  perform: ({ member, form }, deps) => decide(member, { ...form, isApproved: true }, deps),
});

export const rejectSigningKey = post(`${signingKeys}/reject`, 'admin', {
  form: () => Proposal,
  async question({ member, form }, deps) {
    const proposed = await proposedKeys(member.workspace, deps);
    if (!proposed.some(({ key }) => key.kid === form.kid)) throw new Problem('not_found');
    return { action: 'key.rejected', name: form.kid, back: signingKeys };
  },
  perform: ({ member, form }, deps) => decide(member, { ...form, isApproved: false }, deps),
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
