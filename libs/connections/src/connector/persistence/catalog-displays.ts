import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { type ConnectorDisplay, type ConnectorDisplays } from '../../connection/domain/ports.js';
import { type KnownConnector, KnownConnectors } from '../domain/known-connectors.js';

/** Everybody may use what ships. */
const heldByAll = () => true;

@Injectable()
export class CatalogDisplays implements ConnectorDisplays {
  constructor(private readonly connectors: KnownConnectors) {}

  of(caller: Caller, slugs: readonly string[]): Promise<ReadonlyMap<string, ConnectorDisplay>> {
    const mayLook = caller.permissions.has('connector:view');
    const displays = new Map<string, ConnectorDisplay>();
    for (const slug of slugs) displays.set(slug, displayOf(slug, this.connectors.find(caller.orgId, slug), mayLook));
    return Promise.resolve(displays);
  }
}

function displayOf(slug: string, known: KnownConnector | null, mayLook: boolean): ConnectorDisplay {
  const available = known !== null && known.definition.status !== 'unpublished';
  return {
    label: known?.definition.name ?? slug,
    logo: null,
    available,
    can_view: available && mayLook,
    single_redirect_auth: known !== null && isSingleRedirect(known),
    heldBy: heldByAll,
  };
}

/** Source: API specification, connector.single_redirect_auth. */
function isSingleRedirect({ definition: { auth, permissions_text } }: KnownConnector): boolean {
  const [method] = auth;
  if (auth.length !== 1 || method?.type !== 'oauth2') return false;
  return !method.form_fields?.length && !method.permissions_text && !permissions_text;
}
