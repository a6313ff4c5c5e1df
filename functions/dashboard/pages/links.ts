import { joinPathOf, type Site } from '#shared/clients/members/site.ts';

/** The whole address, because it is sent to somebody else. */
export const joinLink = ({ origin }: Site, token: string): string => origin + joinPathOf(token);
