import { Injectable } from '@nestjs/common';
import { type ShareEntry, ResourceSharing } from '#access-control';
import { type Act, type ApiError, type Caller, invalid, defineFieldReason } from '#kernel';
import { Connectors } from '../../connector/domain/connectors.js';
import { type ConnectorDocument, ConnectorDocuments } from '../../documentation/domain/connector-documents.js';
import { problemWithSlug, deriveSlugBase } from '../../custom-connector/domain/connector-slug.js';
import { type CustomConnector } from '../../custom-connector/domain/custom-connector.js';
import {
  CustomConnectors,
  assertWithinLimits,
  connectorSlugTaken,
} from '../../custom-connector/domain/custom-connectors.js';

/** A definition without a slug is checked with this slug. */
const unnamedSlug = 'custom';

type SlugSources = { requested?: string; defined?: string; name: string };

type ReservedSlug = { slug: string; slug_chosen: boolean };

/** Reserves a slug for a new connector, and stores it with its documentation and shares. */
@Injectable()
export class ConnectorCreator {
  constructor(
    private readonly connectors: Connectors,
    private readonly customConnectors: CustomConnectors,
    private readonly connectorDocuments: ConnectorDocuments,
    private readonly resourceSharing: ResourceSharing,
  ) {}

  /**
   * Reserves the slug of the request, or else of the definition. If there is none, or the definition's slug would be
   * misleading, generates a slug from the connector's name.
   * @throws validation_error `slug_misleading` if the requested slug looks too similar to the slug of another connector;
   * conflict `slug_taken` if another connector has or had the slug
   */
  async slugFor(orgId: string, { requested, defined, name }: SlugSources): Promise<ReservedSlug> {
    const shipped = [...(await this.connectors.loadShipped(orgId)).keys()];
    const problem = requested === undefined ? null : problemWithSlug(requested, shipped);
    if (problem) throw invalid('/slug', slugMisleading, problem);
    const fromDefinition =
      defined === undefined || defined === unnamedSlug || problemWithSlug(defined, shipped) ? undefined : defined;
    const preferred = requested ?? fromDefinition;
    if (preferred === undefined)
      return { slug: await this.customConnectors.generateSlug(orgId, deriveSlugBase(name)), slug_chosen: false };
    if (!(await this.customConnectors.chooseSlug(orgId, preferred))) throw takenSlug(preferred);
    return { slug: preferred, slug_chosen: true };
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
    await this.customConnectors.add(connector);
    await this.connectorDocuments.save(orgId, slug, documents, at);
    await this.resourceSharing.begin(caller, 'connector', { id: slug, label: definition.name, owner_user_id }, shares);
    // The limits are checked last, so that errors in the request are reported before limits.
    assertWithinLimits(await this.customConnectors.readUsage(orgId));
  }
}

const slugMisleading = defineFieldReason(
  'slug_misleading',
  'The slug looks too similar to the slug of another connector.',
);

const takenSlug = (slug: string): ApiError =>
  connectorSlugTaken(`Another connector has or had the slug ${slug}. Send a different slug in \`slug\`.`);
