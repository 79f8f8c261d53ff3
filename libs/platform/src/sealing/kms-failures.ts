/** Advice for failures of AWS KMS, by the SDK's error name. */
const advice: readonly (readonly [RegExp, string])[] = [
  [/^AccessDenied/, 'allow kms:Encrypt and kms:Decrypt in its key policy, or in the policy of this process’s role.'],
  [/^NotFound/, 'the key does not exist. Correct the ARN.'],
  [/^(Disabled|KMSInvalidState|KeyUnavailable)/, 'the key is disabled or scheduled for deletion. Enable it.'],
  [/^(InvalidKeyUsage|UnsupportedOperation)/, 'the key cannot encrypt. Use a symmetric encryption key.'],
  [
    /^(UnrecognizedClient|InvalidClientTokenId|InvalidSignature|IncompleteSignature|MissingAuthentication|ExpiredToken|SignatureDoesNotMatch)/,
    'AWS rejects the credentials. Correct or renew AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and check this ' +
      'machine’s clock.',
  ],
  [
    /^(CredentialsProvider|TokenProvider)Error/,
    'no AWS credentials were found. Give the process a role, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  ],
];

export function explainFailure(error: unknown): string {
  const { name, code } = error as { name: string; code?: string };
  const known = advice.find(([pattern]) => pattern.test(name));
  if (known) return `${known[1]} (${name})`;
  return (
    `AWS KMS does not answer (${code ?? name}). Check that this process can reach AWS KMS. If AWS_ENDPOINT_URL_KMS ` +
    'is set, check that address.'
  );
}
