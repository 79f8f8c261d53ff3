import { queryOptions } from '@tanstack/react-query';
import { client } from '../../session/api.js';
import { queries } from '../../session/queries.js';

export type OAuthApp = Awaited<ReturnType<typeof client.connectors.getOAuthApp>>;

export const oauthAppQuery = (slug: string) =>
  queryOptions({
    queryKey: ['connectors', slug, 'oauth-app'],
    queryFn: () => client.connectors.getOAuthApp(slug),
    refetchOnWindowFocus: false,
  });

/** What a person enters. An empty secret keeps the stored one. */
export type Draft = { clientId: string; secret: string; scopes: string };

export const listScopes = (text: string): string[] => text.split(/[\s,]+/).filter((scope) => scope !== '');

/** The form does not show further settings of the application, and keeps them. */
export function setOAuthApp({ connector_slug, extra }: OAuthApp, { clientId, secret, scopes }: Draft) {
  const chosen = listScopes(scopes);
  return client.connectors.setOAuthApp(connector_slug, {
    client_id: clientId.trim(),
    scopes: chosen.length === 0 ? null : chosen,
    extra,
    ...(secret !== '' && { client_secret: secret }),
  });
}

/** `force`: remove it even if accounts signed in with it. */
export const removeOAuthApp = ({ connector_slug, active_account_count }: OAuthApp) =>
  client.connectors.removeOAuthApp(connector_slug, active_account_count > 0 ? { force: true } : {});

/** The connector says whether its sign-in is set up. */
export const readAgain = (): Promise<unknown> => queries.invalidateQueries({ queryKey: ['connectors'] });
