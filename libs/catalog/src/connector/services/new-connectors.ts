import { Injectable } from '@nestjs/common';
import { type ShareEntry, Sharing } from '#access-control';
import { type Act, type Caller, invalid } from '#kernel';
import { Connectors } from '../domain/connectors.js';
import { type ConnectorDocument, ConnectorDocuments } from '../domain/connector-documents.js';
import { problemWithSlug, slugBaseOf } from '../domain/connector-slug.js';
import { type CustomConnector } from '../domain/custom-connector.js';
import { CustomConnectors, isWithinLimits } from '../domain/custom-connectors.js';

/** Reserves a slug for a new connector, and stores it with its documentation and shares. */
@Injectable()
export class NewConnectors {
  constructor(
    private readonly catalog: Connectors,
    private readonly connectors: CustomConnectors,
    private readonly documents: ConnectorDocuments,
    private readonly sharing: Sharing,
  ) {}

  /**
   * A slug that is unique in the deployment.
   * @param wanted the requested start, if any
   * @throws validation_error `slug_misleading` if it looks like another one
   */
  async slugFor(orgId: string, wanted: string | undefined, name: string): Promise<string> {
    if (wanted === undefined) return this.connectors.reserveSlug(orgId, slugBaseOf(name));
    const shipped = [...(await this.catalog.allNow('')).keys()];
    const problem = problemWithSlug(wanted, shipped);
    if (problem) throw invalid('/slug', 'slug_misleading', problem);
    return this.connectors.reserveSlug(orgId, wanted);
  }

  /** @throws validation_error for an unknown grantee; conflict `connector_limit` and those of sharing. */
  async add(
    caller: Caller,
    connector: CustomConnector,
    { documents, shares }: { documents: readonly ConnectorDocument[]; shares: readonly ShareEntry[] },
    { at }: Act,
  ): Promise<void> {
    const { orgId } = caller;
    const { slug, definition, owner_user_id } = connector.state;
    await this.connectors.add(connector);
    await this.documents.put(orgId, slug, documents, at);
    await this.sharing.begin(caller, 'connector', { id: slug, label: definition.name, owner_user_id }, shares);
    // Last, so that errors in the request are reported before limits.
    isWithinLimits(await this.connectors.usageOf(orgId)).orThrow();
  }
}
