/** What the sandbox's sources of verifications answer. */
export const routes = {
  lookUpAccount: 'POST /sources/ownership/accounts/lookup',
  findCompany: 'GET /sources/registry/fullinfo/{unn}',
} as const;
