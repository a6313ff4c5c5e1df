import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { auditedTable } from '#shared/clients/audit/audit-trail.ts';
import {
  consumeChallenge,
  loadWebAuthn,
  newChallenge,
  responseChecks,
  type SignedChallenge,
  type SignInDeps,
} from './challenge.ts';
import type { SignedIn } from './join.ts';
import { actorOf, type Passkey } from './member.ts';
import { createMembers, passkeyWrite } from './member-store.ts';
import { newMemberSession } from './member-session.ts';

const purpose = 'sign-in';

/** Returns the options for finding this site's passkey in the browser and signing a challenge with it. */
export const signInOptions = async (deps: SignInDeps) => {
  const { challenge } = await newChallenge(purpose, deps);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: deps.site.host,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
  });
};

/**
 * Returns the challenge that the device has signed and the device's new counter, or undefined if the signature is
 * invalid or does not cover our challenge and our site.
 */
const verifySignature = async (
  response: AuthenticationResponseJSON,
  { id, publicKey, counter }: Passkey,
  deps: SignInDeps,
): Promise<(SignedChallenge & { readonly counter: number }) | undefined> => {
  const { checks, signed } = responseChecks(purpose, deps);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const credential = { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter };
  const verified = await verifyAuthenticationResponse({ response, ...checks, credential }).catch(() => undefined);
  const challenge = signed();
  if (!verified?.verified || !challenge) return undefined;
  return { ...challenge, counter: verified.authenticationInfo.newCounter };
};

/**
 * Signs a member in with their passkey.
 *
 * @returns the session, or undefined if the passkey is unknown, its member was removed or the response is invalid
 * @throws Conflict if the same response is used twice at the same time
 */
export const signIn = async (response: AuthenticationResponseJSON, deps: SignInDeps): Promise<SignedIn | undefined> => {
  const { table, now } = deps;
  const members = createMembers(table);
  const passkey = await members.passkey(response.id);
  const member = passkey && (await members.find(passkey.workspace, passkey.memberId));
  const proof = member && (await verifySignature(response, passkey, deps));
  if (!member || !proof) return undefined;
  const { workspace } = member;
  const session = newMemberSession(member, now);
  await auditedTable(table, { workspace, actor: actorOf(member), action: 'member.signed-in' }, now).commit(
    consumeChallenge(proof, now),
    passkeyWrite({ ...passkey, counter: proof.counter, version: passkey.version + 1 }),
    session.write,
  );
  return { token: session.token, member };
};
