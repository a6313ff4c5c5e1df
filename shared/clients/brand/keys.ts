/**
 * | item             | read by        |
 * |------------------|----------------|
 * | logo of a client | customer pages |
 */
export const brandKeys = {
  logo: (clientId: string) => ({ pk: `CLIENT_LOGO#${clientId}`, sk: 'LOGO' }) as const,
} as const;
