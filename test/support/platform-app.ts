import { type NotesProvider } from './oauth-provider.js';

/** The operator's OAuth application at the third party, or none, and the vault's callback address. */
export const platformOf = (has = false) => (has ? platformDemo : noPlatform);

const noPlatform = { path: '', appsAt: () => undefined };

const platformDemo = {
  path: '/demo',
  appsAt: ({ client: { id, secret } }: NotesProvider) => ({
    demo: { client_id: id, client_secret: secret, scopes: null },
  }),
};
