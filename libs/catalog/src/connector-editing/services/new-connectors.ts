import { Injectable } from '@nestjs/common';
import { type ShareEntry, ResourceSharing } from '#access-control';
import { type Act, type Caller, invalid } from '#kernel';
import { Connectors } from '../../connector/domain/connectors.js';
import { type ConnectorDocument, ConnectorDocuments } from '../../documentation/domain/connector-documents.js';
import { problemWithSlug, slugBaseOf } from '../../custom-connector/domain/connector-slug.js';
import { type CustomConnector } from '../../custom-connector/domain/custom-connector.js';
import { CustomConnectors, isWithinLimits } from '../../custom-connector/domain/custom-connectors.js';

/** A definition without a slug is checked with this slug. */
const unnamedSlug = 'custom';

type SlugSources = { requested?: string; defined?: string; name: string };

type ReservedSlug = { slug: string; slug_chosen: boolean };

/** Reserves a slug for a new connector, and stores it with its documentation and shares. */
@Injectable()
export class NewConnectors {
  constructor(
    private readonly catalog: Connectors,
    private readonly connectors: CustomConnectors,
    private readonly documents: ConnectorDocuments,
    private readonly sharing: ResourceSharing,
  ) {}

  /**
   * Reserves the slug of the request, or else of the definition, if it is free in the organization. Otherwise,
   * generates a slug that begins like it (or like the connector's name if there is none), and reserves the generated
   * slug.
   * @throws validation_error `slug_misleading` if the requested slug looks too similar to the slug of another connector
   */
  async slugFor(orgId: string, { requested, defined, name }: SlugSources): Promise<ReservedSlug> {
    const shipped = [...(await this.catalog.shipped(orgId)).keys()];
    const problem = requested === undefined ? null : problemWithSlug(requested, shipped);
    if (problem) throw invalid('/slug', 'slug_misleading', problem);
    const fromDefinition =
      defined === undefined || defined === unnamedSlug || problemWithSlug(defined, shipped) ? undefined : defined;
    const preferred = requested ?? fromDefinition;
    if (preferred !== undefined && (await this.connectors.chooseSlug(orgId, preferred)))
      return { slug: preferred, slug_chosen: true };
    return { slug: await this.connectors.generateSlug(orgId, preferred ?? slugBaseOf(name)), slug_chosen: false };
  }

  /**
   * Stores a new connector.
   * @throws validation_error for an unknown grantee; conflict `connector_limit`, or a conflict from sharing
   */
  async add(
    caller: Caller,
    connector: CustomConnector,
    { documents, shares }: { documents: readonly ConnectorDocument[]; shares: readonly ShareEntry[] },
    { at }: Act,
  ): Promise<void> {
    const { orgId } = caller;
    const { slug, definition, owner_user_id } = connector.state;
    await this.connectors.add(connector);
    await this.documents.save(orgId, slug, documents, at);
    await this.sharing.begin(caller, 'connector', { id: slug, label: definition.name, owner_user_id }, shares);
    // The limits are checked last, so that errors in the request are reported before limits.
    isWithinLimits(await this.connectors.usageOf(orgId)).orThrow();
  }
}
