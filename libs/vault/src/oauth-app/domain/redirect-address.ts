import { type OAuthApp } from './oauth-app.js';

/**
 * The redirect addresses: one for all connectors, and below it one for each. The name of a connector whose slug an
 * organization has chosen contains the organization's id, because other organizations can have the same slug.
 */
export const callbackPath = '/oauth/callback';

/**
 * The redirection endpoint (RFC 6749, 3.1.2) of an application. With its own address, a response identifies its
 * provider even without `iss`.
 */
export const redirectAddress = (vaultUrl: string, slug: string, { own_callback }: Pick<OAuthApp, 'own_callback'>) =>
  `${vaultUrl}${callbackPath}${own_callback ? `/${slug.split('/').map(encodeURIComponent).join('/')}` : ''}`;
