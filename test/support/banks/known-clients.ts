/** Returns every client as a company that is called Falcon Pay. */
export const knownClients = { get: async (id: string) => ({ id, name: 'Falcon Pay' }) };
