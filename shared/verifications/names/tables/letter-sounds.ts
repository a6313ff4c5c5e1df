/**
 * The spellings of each Arabic letter in Latin script. Each line is one letter, then the spellings that every writer
 * uses and, after the bar, the spellings that only some writers use: in Egypt, the Maghreb or Pakistan, or for names
 * that are not Arabic. A dash means that the letter is omitted. A single a for ا follows the bar, because it can also
 * be a short vowel: Rabah is رباح or رابح.
 */
export const letterSounds = `
ء - a
ا aa | a
ب b | p
ت t
ث th | s t
ج j | g ch dj
ح h
خ kh
د d
ذ th dh | z d
ر r
ز z
س s | c
ش sh | ch
ص s
ض d dh | z
ط t
ظ dh z | th d
ع - a aa
غ gh g
ف f | v ph
ق q k | g c
ك k c | g q ck
ل l
م m
ن n
ه h
و w u o oo ou | v ow eu
ى a i y | aa
ي y i ee e ie ei ey ai ay iy | a ea
`;

/** The spellings at the beginning of a word, where they differ. */
export const firstLetterSounds = `
ا a aa e i o u
ع a aa e i o u
`;

/** The spellings at the end of a word, where they differ. */
export const lastLetterSounds = `
ه a ah e eh h
ي i y ee ie | a
`;
