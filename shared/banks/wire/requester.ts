import type { Requester } from '../port/consents.ts';

/** The maximum length of the names of sponsored third parties in both standards. */
const maxLength = 50;

/** Returns the name of the sponsored third party: the client that requests a consent. */
export const sponsoredNameOf = ({ name }: Requester): string => name.slice(0, maxLength);
