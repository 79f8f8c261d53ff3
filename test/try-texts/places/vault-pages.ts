import { Browser } from '../../../apps/demo/src/browser.js';
import { clientOf } from '../connecting.js';
import { keyDefinition } from '../definitions.js';
import { type Place } from '../place.js';
import { type TextSystem } from '../system.js';
import { pagePlaces, params, queryPlaces } from './forms.js';

/** The vault's pages, where people choose how to sign in and enter credentials. */
export async function vaultPagePlaces(system: TextSystem): Promise<Place[]> {
  const { vaultUrl, hostile } = system;
  const latchkey = clientOf(system);
  const definition = keyDefinition(hostile.origin);
  const { slug } = await latchkey.connectors.create({ kind: 'catalog', definition } as never);
  const pages = await Promise.all(
    [slug, 'demo'].map(async (connector_slug): Promise<Place[]> => {
      const { connect_url } = await latchkey.connections.create({ connector_slug });
      const browser = new Browser();
      const page = await browser.follow(await browser.get(connect_url), vaultUrl);
      return pagePlaces(`the connect page of ${connector_slug === 'demo' ? 'OAuth' : 'a key'}`, browser, page);
    }),
  );
  const redirect = 'code state iss error error_description error_uri scope';
  const at = (path: string, names: string) => queryPlaces(`GET ${path} of the vault`, vaultUrl + path, params(names));
  // The key is refused, so that the page stays open.
  const prepare = () => hostile.at('/api/me', () => ({ status: 401 }));
  return [
    ...pages.flat().map((place) => ({ ...place, prepare })),
    ...at('/connect', 'connect_session'),
    ...at(`/connect/${slug}`, 'connect_session installed_integration_id authentication_method'),
    ...at('/oauth/callback', redirect),
    ...at(`/oauth/callback/${slug}`, redirect),
  ];
}
