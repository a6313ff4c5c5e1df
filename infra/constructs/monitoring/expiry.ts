import type { aws_certificatemanager as acm } from 'aws-cdk-lib';
import type { AlarmProps } from './alarm-topic.ts';

/** An alarm is raised this many days before a certificate expires. ACM renews its own certificates earlier. */
const warnDays = 30;

/**
 * Returns an alarm on a certificate that expires soon: an imported one, which ACM does not renew, or one that ACM could
 * not renew. ACM publishes the days twice a day, and nothing after the expiry: the alarm then stays raised.
 */
export const expiryAlarm = (certificate: acm.ICertificate, name: string, impact: string): AlarmProps => ({
  metric: certificate.metricDaysToExpiry(),
  threshold: warnDays,
  isRaisedBelow: true,
  withoutData: 'unchanged',
  condition: `The certificate ${name} expires within thirty days, or has expired.`,
  impact,
  runbook: 'expiring-domain-certificate',
});
