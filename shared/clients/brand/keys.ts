/**
 * | item             | read by        | written by |
 * |------------------|----------------|------------|
 * | logo of a client | customer pages | operator   |
 */
export const brandKeys = {
  logo: (clientId: string) => ({ pk: `CLIENT_LOGO#${clientId}`, sk: 'LOGO' }) as const,
} as const;
