import {
  expected,
  keyServiceSettings,
  type Parser,
  type Settings,
  text,
  url,
  wholeNumber,
} from '#platform/configuration';

/** A bucket, and the start of the keys of its backups: empty, or a path that ends with a slash. */
export type BackupLocation = { bucket: string; prefix: string };

export const backupLocation: Parser<BackupLocation> = (input) => {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*'()/-]*))?$/.exec(input) ?? [];
  if (bucket === undefined) throw expected('an address such as s3://bucket/prefix');
  const prefix = path.split('/').filter(Boolean).join('/');
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
};

/** Where `backup --to` stores backups, and which backups `doctor` expects there. */
export const backupSettings = {
  ...keyServiceSettings,
  BACKUP_LOCATION: {
    meaning: 'Bucket in which `doctor` looks for the last backup of `backup --to`. Only `cli` reads it.',
    parse: backupLocation,
    otherwise: null,
    example: 's3://acme-backups/latchkey',
  },
  BACKUP_MAX_AGE_HOURS: {
    meaning: 'Age in hours above which `doctor` reports the last backup in BACKUP_LOCATION as too old.',
    parse: wholeNumber(1, 8760),
    otherwise: 26,
    example: '170',
  },
  AWS_REGION: {
    meaning: 'Region of the bucket with the backups.',
    parse: text,
    otherwise: 'us-east-1',
    example: 'eu-central-1',
  },
  AWS_ENDPOINT_URL_S3: {
    meaning: 'Address of an S3-compatible server with the backups, instead of Amazon S3.',
    parse: url('http', 'https'),
    otherwise: null,
    example: 'https://s3.example.com',
  },
} as const satisfies Settings;
