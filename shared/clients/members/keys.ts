/**
 * | item                  | read by                              |
 * |-----------------------|--------------------------------------|
 * | member, passkey       | dashboard (every page, sign-in)      |
 * | invitation, challenge | dashboard (once, to join or sign in) |
 * | dashboard session     | dashboard (every page)               |
 * | form sent in it       | dashboard (forms that create)        |
 */
export const memberKeys = {
  membersOf: (workspace: string) => `MEMBERS#${workspace}` as const,
  member: (workspace: string, id: string) => ({ pk: `MEMBERS#${workspace}`, sk: `MEMBER#${id}` }) as const,
  passkey: (id: string) => ({ pk: `PASSKEY#${id}`, sk: 'PASSKEY' }) as const,
  invitation: (hash: string) => ({ pk: `INVITATION#${hash}`, sk: 'INVITATION' }) as const,
  challenge: (hash: string) => ({ pk: `CHALLENGE#${hash}`, sk: 'CHALLENGE' }) as const,
  memberSession: (hash: string) => ({ pk: `MEMBER_SESSION#${hash}`, sk: 'SESSION' }) as const,
  sentForm: (sessionHash: string, form: string) =>
    ({ pk: `MEMBER_SESSION#${sessionHash}`, sk: `FORM#${form}` }) as const,
} as const;
