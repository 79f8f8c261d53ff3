import { type KmsAccess } from '#platform/sealing';
import { ConfigurationError } from '#kernel/plain';
import { type Configuration } from './configuration.js';
import { text, url } from './parsers.js';
import { type Settings } from './setting.js';

/** Access to AWS KMS, if master keys are stored there. The variables have the names that AWS uses. */
export const keyServiceSettings = {
  AWS_ACCESS_KEY_ID: {
    meaning:
      'Access key for AWS KMS. Without it, the AWS SDK uses the role of the pod or machine, or another source that ' +
      'the SDK supports.',
    parse: text,
    otherwise: null,
    example: 'AKIAIOSFODNN7EXAMPLE',
  },
  AWS_SECRET_ACCESS_KEY: {
    meaning: 'Secret of AWS_ACCESS_KEY_ID. Required if AWS_ACCESS_KEY_ID is set.',
    parse: text,
    otherwise: null,
    secret: true,
    example: 'from-aws',
  },
  AWS_SESSION_TOKEN: {
    meaning: 'Session token, if AWS_ACCESS_KEY_ID is temporary.',
    parse: text,
    otherwise: null,
    secret: true,
    example: 'from-aws',
  },
  AWS_ENDPOINT_URL_KMS: {
    meaning: 'Address used instead of the default AWS KMS endpoint, for example in a private network or for tests.',
    parse: url('http', 'https'),
    otherwise: null,
    example: 'https://vpce-0123.kms.eu-central-1.vpce.amazonaws.com',
  },
} as const satisfies Settings;

export function kmsAccess(configuration: Configuration): KmsAccess {
  const settings = configuration.read(keyServiceSettings);
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if ((accessKeyId === null) !== (secretAccessKey === null))
    throw new ConfigurationError(['AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together.']);
  return {
    endpoint: settings.AWS_ENDPOINT_URL_KMS ?? undefined,
    credentials:
      accessKeyId && secretAccessKey
        ? { accessKeyId, secretAccessKey, sessionToken: settings.AWS_SESSION_TOKEN ?? undefined }
        : undefined,
  };
}
