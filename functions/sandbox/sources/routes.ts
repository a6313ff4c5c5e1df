/** The endpoints of the sandbox sources: an account ownership API and a commercial register. */
export const routes = {
  lookUpAccount: 'POST /sources/ownership/accounts/lookup',
  findCompany: 'GET /sources/registry/fullinfo/{unn}',
} as const;

export type RouteName = keyof typeof routes;
