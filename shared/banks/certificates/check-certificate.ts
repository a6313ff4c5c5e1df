import { X509Certificate } from 'node:crypto';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { type CertificateSubject, log } from '#shared/standard/log.ts';
import { type ReadSecret, SecretEmpty } from '#shared/platform/secrets/secret.ts';
import { dayMs } from '#shared/platform/runtime/clock.ts';
import { TransportIdentity } from '../transport/identity.ts';

/**
 * A certificate is reported as expiring this many days before it expires. The operator then has time to obtain a new one
 * from the market's trust framework.
 */
const warnDays = 30;

/** Logs how many days a certificate remains valid. A certificate that expires within 30 days raises an alarm. */
export const reportExpiry = (subject: CertificateSubject, { validTo }: X509Certificate, now: Date): void => {
  const daysLeft = Math.floor((Date.parse(validTo) - now.getTime()) / dayMs);
  log({ event: daysLeft < warnDays ? 'certificate.expiring' : 'certificate.valid', ...subject, daysLeft });
};

const certificatesIn = (pem: string): readonly X509Certificate[] =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)].map(
    ([text]) => new X509Certificate(text),
  );

/**
 * Returns the first certificate to expire on which connections to banks depend: the service's own, the authorities sent
 * with it, or those that it trusts. An authority that has expired has had its warning, and others may have replaced it.
 */
const firstToExpire = ({ certificate, authorities = '' }: TransportIdentity, now: Date): X509Certificate => {
  const expiryOf = ({ validTo }: X509Certificate): number => Date.parse(validTo);
  const trusted = certificatesIn(authorities).filter((authority) => expiryOf(authority) > now.getTime());
  const all = [...certificatesIn(certificate), ...trusted].toSorted((a, b) => expiryOf(a) - expiryOf(b));
  return all[0] ?? new X509Certificate(certificate);
};

/**
 * Reports the expiry of this service's transport certificate in a market. Returns false if the operator has not stored
 * a certificate yet, which is not an error because the market's banks are not in use yet.
 */
export const checkCertificate = async (market: string, readSecret: ReadSecret, now: Date): Promise<boolean> => {
  const subject = { market, use: 'transport' } as const;
  const secret = await readSecret().catch(ignoring(SecretEmpty));
  if (!secret) {
    log({ event: 'certificate.missing', ...subject });
    return false;
  }
  reportExpiry(subject, firstToExpire(TransportIdentity.parse(parsedJson(secret.text)), now), now);
  return true;
};
