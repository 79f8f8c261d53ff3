import { type EventEntries } from '#kernel';

export type OAuthAppEvent =
  | { type: 'oauth_app.set'; data: { client_id: string; connector_slug: string } }
  | { type: 'oauth_app.rotated'; data: { client_id: string; connector_slug: string } }
  | { type: 'oauth_app.removed'; data: { client_id: string; connector_slug: string } };

export const oauthAppEvents = {
  'oauth_app.set': { says: 'set the OAuth application of', category: 'catalog' },
  'oauth_app.rotated': { says: 'rotated the OAuth application of', category: 'catalog' },
  'oauth_app.removed': { says: 'removed the OAuth application of', category: 'catalog' },
} satisfies EventEntries<OAuthAppEvent>;
