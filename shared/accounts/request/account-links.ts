import type { AccountRequest } from './account-request.ts';

/** The path of the page on which the customer sees a request for account data, chooses a bank and sees the outcome. */
export const sharingPagePath = ({ id, linkToken }: Pick<AccountRequest, 'id' | 'linkToken'>): string =>
  `/share/${id}/${linkToken}`;

/** Takes the customer straight to the bank if it is known, and otherwise to the page. */
export const sharingLinkOf = (request: Pick<AccountRequest, 'id' | 'linkToken'>, baseUrl: string): string =>
  `${baseUrl}${sharingPagePath(request)}/bank`;
