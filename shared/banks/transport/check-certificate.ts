import { X509Certificate } from 'node:crypto';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { log } from '#shared/standard/log.ts';
import { type ReadSecret, SecretEmpty } from '#shared/platform/secrets/secret.ts';
import { dayMs } from '#shared/platform/runtime/clock.ts';
import { TransportIdentity } from './identity.ts';

/**
 * The period before expiry in which a warning is logged: enough time for the operator to obtain a new certificate from
 * the market's trust framework.
 */
const warnDays = 30;

/**
 * Logs a line that raises an alarm if this service's transport certificate expires within thirty days. Returns false if
 * the operator has not stored a certificate yet, which is not an error because no directory bank is connected then.
 */
export const checkCertificate = async (readSecret: ReadSecret, now: Date): Promise<boolean> => {
  const current = await readSecret().catch(ignoreEmptySecret);
  if (!current) {
    log({ event: 'certificate.missing' });
    return false;
  }
  const { certificate } = TransportIdentity.parse(parsedJson(current.text));
  const daysLeft = Math.floor((Date.parse(new X509Certificate(certificate).validTo) - now.getTime()) / dayMs);
  if (daysLeft < warnDays) log({ event: 'certificate.expiring', daysLeft });
  return true;
};

const ignoreEmptySecret = (error: unknown): undefined => {
  if (!(error instanceof SecretEmpty)) throw error;
};
