import * as z from 'zod';
import { planChange, saveChange } from '#shared/clients/members/keep-one.ts';
import { ClientRole } from '#shared/clients/members/member.ts';
import { FormId } from '../../http/form.ts';
import { post } from '../../http/row.ts';
import { inviteTo, membersAt, removalAt } from './members.ts';
import { trailAt } from './trail.ts';

const path = '/dashboard/members';

export const showMembers = membersAt(path, 'viewer');

export const inviteMember = post(path, 'admin', {
  form: () => z.object({ role: ClientRole, formId: FormId }),
  perform: ({ member, language, form, sessionToken }, deps) =>
    inviteTo({ member, language, role: form.role, path }, { sessionToken, form }, deps),
});

export const changeMember = post(`${path}/{member}/role`, 'admin', {
  form: () => z.object({ role: ClientRole }),
  async perform({ member, params, form }, deps) {
    const change = await planChange(member, params.member, deps.members);
    const target = `${change.found.id}: ${form.role}`;
    await saveChange(change, { role: form.role }, deps.audited({ member, action: 'member.changed', target }));
    return { redirect: path, done: 'member.changed' };
  },
});

export const removeMember = removalAt(path, 'admin');

export const { page: showAudit, file: exportAudit } = trailAt('/dashboard/audit', 'viewer');
