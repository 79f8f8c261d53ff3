import { type KmsAccess } from '../../security/sealing/master-keys.js';
import { ConfigurationError } from '../../domain/errors.js';
import { type Configuration } from './configuration.js';
import { text, url } from './parsers.js';
import { type Settings } from './setting.js';

/** How AWS KMS is reached, where it holds master keys. The names are those that everything of AWS reads. */
export const keyServiceSettings = {
  AWS_ACCESS_KEY_ID: {
    meaning:
      'As whom AWS KMS is asked, where it holds master keys and nothing else says so: without it, the role of the pod or machine, or whatever else AWS’s SDK finds.',
    parse: text,
    otherwise: null,
    example: 'AKIAIOSFODNN7EXAMPLE',
  },
  AWS_SECRET_ACCESS_KEY: {
    meaning: 'What goes with AWS_ACCESS_KEY_ID; required with it.',
    parse: text,
    otherwise: null,
    secret: true,
    example: 'from-aws',
  },
  AWS_SESSION_TOKEN: {
    meaning: 'What goes with AWS_ACCESS_KEY_ID where that is good for a time.',
    parse: text,
    otherwise: null,
    secret: true,
    example: 'from-aws',
  },
  AWS_ENDPOINT_URL_KMS: {
    meaning:
      'Another address that speaks the protocol of AWS KMS: an endpoint of a network of one’s own, or of a test.',
    parse: url('http', 'https'),
    otherwise: null,
    example: 'https://vpce-0123.kms.eu-central-1.vpce.amazonaws.com',
  },
} as const satisfies Settings;

export function kmsAccess(configuration: Configuration): KmsAccess {
  const settings = configuration.of(keyServiceSettings);
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if ((accessKeyId === null) !== (secretAccessKey === null))
    throw new ConfigurationError(['AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set both, or neither.']);
  return {
    endpoint: settings.AWS_ENDPOINT_URL_KMS ?? undefined,
    credentials:
      accessKeyId && secretAccessKey
        ? { accessKeyId, secretAccessKey, sessionToken: settings.AWS_SESSION_TOKEN ?? undefined }
        : undefined,
  };
}
