import { type NotesProvider } from './oauth-provider.js';

/** The operator's application at the third party, or none, and where the vault takes its sign-ins. */
export const platformOf = (has = false) => (has ? platformDemo : noPlatform);

const noPlatform = { path: '', appsAt: () => undefined };

const platformDemo = {
  path: '/demo',
  appsAt: ({ client: { id, secret } }: NotesProvider) => ({
    demo: { client_id: id, client_secret: secret, scopes: null },
  }),
};
