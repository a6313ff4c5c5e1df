import { X509Certificate } from 'node:crypto';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { log } from '#shared/standard/log.ts';
import { type ReadSecret, SecretEmpty } from '#shared/platform/secrets/secret.ts';
import { TransportIdentity } from './identity.ts';

/** Enough for the operator to get a new certificate from the market's trust framework. */
const warnDays = 30;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Logs a line, which raises an alarm, if this service's transport certificate ends within thirty days. Returns false if
 * the operator has not put a certificate yet, which is no fault: no bank of the directory is connected then.
 */
export const checkCertificate = async (readSecret: ReadSecret, now: Date): Promise<boolean> => {
  const current = await readSecret().catch(ignoreEmpty);
  if (!current) {
    log({ event: 'certificate.missing' });
    return false;
  }
  const { certificate } = TransportIdentity.parse(parsedJson(current.text));
  const daysLeft = Math.floor((Date.parse(new X509Certificate(certificate).validTo) - now.getTime()) / dayMs);
  if (daysLeft < warnDays) log({ event: 'certificate.expiring', daysLeft });
  return true;
};

const ignoreEmpty = (error: unknown): undefined => {
  if (!(error instanceof SecretEmpty)) throw error;
};
