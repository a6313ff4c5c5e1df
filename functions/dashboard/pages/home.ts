import type { Role } from '#shared/clients/members/member.ts';

/** The first page of a member. Whoever has not signed in is sent on from there. */
export const homeOf = (role: Role | undefined): string => (role === 'operator' ? '/dashboard/operator' : '/dashboard');
