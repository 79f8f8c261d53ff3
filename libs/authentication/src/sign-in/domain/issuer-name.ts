/** Well-known names of identity providers, by their hosts. */
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

/** Returns the name of an identity provider for a button: a well-known name, or else its host. */
export function issuerName(issuer: string): string {
  const { hostname, host } = new URL(issuer);
  return knownNames.find(([pattern]) => pattern.test(hostname))?.[1] ?? host;
}
