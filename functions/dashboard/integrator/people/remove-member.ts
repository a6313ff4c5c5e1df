import { planChange, saveChange } from '#shared/clients/members/keep-one.ts';
import type { Member } from '#shared/clients/members/member.ts';
import type { Deps } from '../../http/deps.ts';
import type { ConfirmedOperation } from '../../http/route.ts';

interface Removal {
  readonly member: Member;
  readonly params: { readonly member: string };
}

/** Returns the operation that removes a member from the list at a path. */
export const removalFrom = (path: string): ConfirmedOperation<Removal, Deps> => ({
  async question({ member, params }, { members }) {
    const { found } = await planChange(member, params.member, members);
    return { action: 'member.removed', name: found.name, back: path };
  },
  async perform({ member, params }, deps) {
    const change = await planChange(member, params.member, deps.members);
    const table = deps.audited({ member, action: 'member.removed', target: change.found.name });
    await saveChange(change, { status: 'Removed' }, table);
    return { redirect: path };
  },
});
