/**
 * Isolates a name inside a sentence of the opposite writing direction. The two characters keep the letters and digits
 * of the name together (Unicode Standard Annex #9 §2.4: first strong isolate, pop directional isolate).
 */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
