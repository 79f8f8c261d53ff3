import { type OAuthApp } from './oauth-app.js';

/** Where providers send browsers back to: one address for all, and below it one for each connector. */
export const callbackPath = '/oauth/callback';

/**
 * The redirection endpoint (RFC 6749, 3.1.2) of an application. With an address of its own, an answer tells which
 * provider sent it, even where that sends no `iss`.
 */
export const redirectAddress = (vaultUrl: string, slug: string, { own_callback }: Pick<OAuthApp, 'own_callback'>) =>
  `${vaultUrl}${callbackPath}${own_callback ? `/${encodeURIComponent(slug)}` : ''}`;
