/** Names that people know their identity provider by. */
const knownNames: [RegExp, string][] = [
  [/(^|\.)(okta|oktapreview|okta-emea)\.com$/, 'Okta'],
  [/^(login\.microsoftonline\.com|login\.microsoftonline\.us|sts\.windows\.net)$/, 'Microsoft'],
  [/^accounts\.google\.com$/, 'Google'],
  [/(^|\.)auth0\.com$/, 'Auth0'],
  [/(^|\.)onelogin\.com$/, 'OneLogin'],
  [/(^|\.)(pingone|pingidentity)\.(com|eu|asia)$/, 'Ping Identity'],
  [/(^|\.)jumpcloud\.com$/, 'JumpCloud'],
  [/^gitlab\.com$/, 'GitLab'],
];

/** The name of an identity provider on a button; its host if it has no name that people know. */
export function issuerName(issuer: string): string {
  const { hostname, host } = new URL(issuer);
  return knownNames.find(([pattern]) => pattern.test(hostname))?.[1] ?? host;
}
