import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { auditedTable } from '#shared/clients/audit/audit-trail.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { digest, newRandomId } from '#shared/platform/runtime/ids.ts';
import type { Write } from '#shared/platform/storage/table.ts';
import {
  consumeChallenge,
  loadWebAuthn,
  newChallenge,
  responseChecks,
  type SignedChallenge,
  type SignInDeps,
} from './challenge.ts';
import { type Invitation, invitationOf, redeemInvitation } from './invitation.ts';
import { actorOf, includesRole, type Member, operatorWorkspace, type Passkey, personOf } from './member.ts';
import { memberWrite, createMembers, passkeyWrite } from './member-store.ts';
import { newMemberSession } from './member-session.ts';
import { isLocal } from './site.ts';

/** A member with a new session. */
export interface SignedIn {
  readonly token: string;
  readonly member: Member;
}

/** The name under which devices list this service's passkeys. */
const serviceName = 'Open banking dashboard';

/** ES256, EdDSA and RS256 (IANA COSE Algorithms): every device supports one of them. */
const algorithms = [-7, -8, -257];

/** Makes a challenge valid for one invitation only. The purpose is stored, so it contains only a hash of the token. */
const purposeOf = (token: string): string => `join ${digest('invitation', token)}`;

/** Returns a workspace's passkeys. A device that has one does not create another (Web Authentication Level 3 §5.4). */
const passkeysOf = async (workspace: string, { table }: SignInDeps): Promise<{ readonly id: string }[]> => {
  const members = await createMembers(table).of(workspace);
  return members.flatMap(({ passkeyId }) => (passkeyId === undefined ? [] : [{ id: passkeyId }]));
};

/** Returns the options for creating a passkey in the browser, or undefined if the invitation cannot be used. */
export const joinOptions = async (token: string, name: string, deps: SignInDeps) => {
  const invitation = await invitationOf(deps.table, token, deps.now);
  if (!invitation) return undefined;
  const { challenge, memberId } = await newChallenge(purposeOf(token), deps);
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: serviceName,
    rpID: deps.site.host,
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(memberId)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: await passkeysOf(invitation.workspace, deps),
    // The browser finds the passkey by its site, without a user name, and requires a fingerprint, a face or a PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
};

/**
 * Returns the passkey that the browser has created, or undefined if the response does not match our challenge or our
 * site.
 */
const verifyRegistration = async (
  token: string,
  response: RegistrationResponseJSON,
  deps: SignInDeps,
): Promise<(SignedChallenge & { readonly passkey: Pick<Passkey, 'id' | 'publicKey' | 'counter'> }) | undefined> => {
  const { checks, signed } = responseChecks(purposeOf(token), deps);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const expected = { response, ...checks, supportedAlgorithmIDs: algorithms };
  const verified = await verifyRegistrationResponse(expected).catch(() => undefined);
  const challenge = signed();
  if (!verified?.verified || !challenge) return undefined;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { ...challenge, passkey: { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter } };
};

/** Returns the fields that depend on the inviter, or undefined if the inviter was removed or may no longer invite. */
const inviterOf = async (
  { workspace, invitedBy }: Invitation,
  { table }: SignInDeps,
): Promise<Pick<Member, 'joinedThrough'> | undefined> => {
  if (invitedBy.kind === 'command line') return {};
  const isOperator = invitedBy.kind === 'operator';
  const inviter = await createMembers(table).find(isOperator ? operatorWorkspace : workspace, invitedBy.id);
  if (!inviter || isOperator) return inviter && {};
  if (!includesRole(inviter.role, 'admin')) return undefined;
  return { joinedThrough: personOf(inviter) };
};

/**
 * Makes the person who opened the link a member, registers their passkey and signs them in. The same transaction marks
 * the invitation as used.
 *
 * @returns the session, or undefined if the invitation, its inviter or the device's response is not valid
 * @throws Conflict if the link is used twice at the same time
 */
export const join = async (
  token: string,
  { name, response }: { readonly name: string; readonly response: RegistrationResponseJSON },
  deps: SignInDeps,
): Promise<SignedIn | undefined> => {
  const { table, now } = deps;
  const invitation: Invitation | undefined = await invitationOf(table, token, now);
  const inviter = invitation && (await inviterOf(invitation, deps));
  const registration = inviter && (await verifyRegistration(token, response, deps));
  if (!invitation || !inviter || !registration) return undefined;
  const { record, passkey } = registration;
  const member = newMember(invitation, { ...inviter, id: record.memberId, name, passkeyId: passkey.id }, now);
  const { workspace, createdAt } = member;
  return enrol(token, invitation, member, deps, [
    consumeChallenge(registration, now),
    passkeyWrite({ workspace, createdAt, version: 0, ...passkey, memberId: member.id }),
  ]);
};

/**
 * Makes the person who opened the link a member and signs them in, without a passkey. Only for the local cloud, because
 * a link that works alone is not sufficient anywhere else.
 */
export const joinLocally = async (token: string, name: string, deps: SignInDeps): Promise<SignedIn | undefined> => {
  const { table, site, now } = deps;
  if (!isLocal(site)) return undefined;
  const invitation = await invitationOf(table, token, now);
  const inviter = invitation && (await inviterOf(invitation, deps));
  if (!invitation || !inviter) return undefined;
  return enrol(token, invitation, newMember(invitation, { ...inviter, id: newRandomId(), name }, now), deps, []);
};

const newMember = (
  { workspace, role }: Invitation,
  profile: Pick<Member, 'id' | 'name' | 'passkeyId' | 'joinedThrough'>,
  now: Clock,
): Member => ({ workspace, createdAt: now().toISOString(), version: 0, role, ...profile, status: 'Active' });

const enrol = async (
  token: string,
  invitation: Invitation,
  member: Member,
  { table, now }: SignInDeps,
  writes: readonly Write[],
): Promise<SignedIn> => {
  const { workspace, role } = member;
  const session = newMemberSession(member, now);
  await auditedTable(table, { workspace, actor: actorOf(member), action: 'member.joined', target: role }, now).commit(
    redeemInvitation(token, invitation, now),
    ...writes,
    memberWrite(member),
    session.write,
  );
  return { token: session.token, member };
};
