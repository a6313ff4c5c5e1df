/** Placeholder for an erased account number, link or name. */
export const erased = 'erased';
