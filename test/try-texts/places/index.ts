import { type Place } from '../place.js';
import { type TextSystem } from '../system.js';
import { discoveryPlaces } from './discovery.js';
import { headerPlaces } from './headers.js';
import { identityProviderPlaces } from './identity-provider.js';
import { importPlaces } from './imports.js';
import { pagePlacesOfApi } from './pages.js';
import { remoteMcpPlaces } from './remote-mcp.js';
import { routePlaces } from './routes.js';
import { scimPlaces } from './scim.js';
import { tokenPlaces } from './token-endpoint.js';
import { toolPlaces } from './tools.js';
import { vaultPagePlaces } from './vault-pages.js';
import { webhookPlaces } from './webhooks.js';

/** All places. Each of these functions prepares what its places need. */
export async function placesOf(system: TextSystem): Promise<Place[]> {
  return [
    ...routePlaces(system),
    ...headerPlaces(system),
    ...scimPlaces(system),
    ...importPlaces(system),
    ...(await pagePlacesOfApi(system)),
    ...(await vaultPagePlaces(system)),
    ...(await toolPlaces(system)),
    ...(await tokenPlaces(system)),
    ...(await discoveryPlaces(system)),
    ...(await remoteMcpPlaces(system)),
    ...(await identityProviderPlaces(system)),
    ...(await webhookPlaces(system)),
  ];
}
