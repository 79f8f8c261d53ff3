/** What an operator does about a failure of AWS KMS, by the name that its SDK gives it. */
const advice: readonly (readonly [RegExp, string])[] = [
  [/^AccessDenied/, 'have its key policy, or that of this process’s role, allow kms:Encrypt and kms:Decrypt.'],
  [/^NotFound/, 'there is none: correct its ARN.'],
  [/^(Disabled|KMSInvalidState|KeyUnavailable)/, 'it is disabled or awaits its deletion: enable it.'],
  [/^(InvalidKeyUsage|UnsupportedOperation)/, 'it does not encrypt: name a symmetric key for encryption.'],
  [
    /^(UnrecognizedClient|InvalidClientTokenId|InvalidSignature|IncompleteSignature|MissingAuthentication|ExpiredToken|SignatureDoesNotMatch)/,
    'AWS does not take the credentials: correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or renew them, and see whether this machine’s clock is right.',
  ],
  [
    /^(CredentialsProvider|TokenProvider)Error/,
    'no credentials for AWS were found: give the process a role, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  ],
];

export function explained(error: unknown): string {
  const { name, code } = error as { name: string; code?: string };
  const known = advice.find(([pattern]) => pattern.test(name));
  if (known) return `${known[1]} (${name})`;
  return `AWS KMS does not answer (${code ?? name}): see whether this process can reach it, and AWS_ENDPOINT_URL_KMS where that is set.`;
}
