/**
 * Isolates a name inside a sentence of the opposite writing direction. The two characters keep the letters and digits
 * of the name together (Unicode Standard Annex #9 §2.4: first strong isolate, pop directional isolate). Characters of the
 * name that would end the isolation or change the order of letters are removed.
 */
export const isolated = (name: string): string => `\u2068${name.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')}\u2069`;
