import { readFileSync } from 'node:fs';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/** Runs a command of a runbook as the AWS CLI would: `aws SERVICE OPERATION --option value …`. */
const [service, operation, ...options] = process.argv.slice(2);

/** Returns the value of an option, or the text of the file that it names. */
const valueOf = (option: string): string => {
  const value = options[options.indexOf(option) + 1] ?? '';
  return value.startsWith('file://') ? readFileSync(value.slice('file://'.length), 'utf8') : value;
};

switch (`${service} ${operation}`) {
  case 'secretsmanager put-secret-value': {
    const secret = { SecretId: valueOf('--secret-id'), SecretString: valueOf('--secret-string') };
    const { VersionId } = await new SecretsManagerClient().send(new PutSecretValueCommand(secret));
    console.log(JSON.stringify({ VersionId }));
    break;
  }
  case 'cloudformation describe-stacks': {
    const [, name = ''] = /OutputKey=='(\w+)'/.exec(valueOf('--query')) ?? [];
    console.log((JSON.parse(process.env.OUTPUTS ?? '{}') as Readonly<Record<string, string>>)[name]);
    break;
  }
  default:
    throw new Error(`The test terminal does not know the command aws ${service} ${operation}`);
}
