/** Finds every client id, under the name Falcon Pay. */
export const knownClients = { get: async (id: string) => ({ id, name: 'Falcon Pay' }) };
