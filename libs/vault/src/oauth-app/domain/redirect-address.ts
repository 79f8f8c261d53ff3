import { type OAuthApp } from './oauth-app.js';

/** The redirect addresses: one for all connectors, and below it one for each. */
export const callbackPath = '/oauth/callback';

/**
 * The redirection endpoint (RFC 6749, 3.1.2) of an application. With its own address, a response identifies its
 * provider even without `iss`.
 */
export const redirectAddress = (vaultUrl: string, slug: string, { own_callback }: Pick<OAuthApp, 'own_callback'>) =>
  `${vaultUrl}${callbackPath}${own_callback ? `/${encodeURIComponent(slug)}` : ''}`;
