/** The library for passkeys, which is loaded when somebody joins or signs in: no other page waits for it at a cold start. */
export const webAuthn = () => import('@simplewebauthn/server');
