import { type Tier } from '#connector-definition';
import { type Viewer } from '../../share/domain/shareable.js';
import { type ToolIdentity, type ToolRef } from './restriction-rule.js';
import { type ToolRequest } from './tool-request.js';
import { defineFieldReason } from '#kernel';

export const unknownConnector = defineFieldReason('unknown_connector', 'No connector has this slug.');

export const unknownTool = defineFieldReason('unknown_tool', 'The connector has no such tool.');

export type ConnectorLabel = { label: string; logo: string | null };

/** Looks up the names of connectors, shipped or created in the organization. Implemented by the catalog. */
export abstract class ConnectorLabels {
  /** Returns the labels by slug, in at most one round trip. Slugs that the catalog does not know are absent. */
  abstract labelsFor(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, ConnectorLabel>>;

  /** Returns the labels by slug, without connectors that `GET /connector/{slug}` would not return to this person. */
  abstract seenBy(viewer: Viewer, slugs: readonly string[]): Promise<ReadonlyMap<string, ConnectorLabel>>;

  /**
   * Returns a sentence that suggests a connector with a slug similar to an unknown one. Empty if there is none. Suggests
   * only connectors that this person can see.
   */
  abstract suggest(viewer: Viewer, slug: string): Promise<string>;
}

/** Returns the display name of a connector; its slug if the catalog does not know it. */
export const readConnectorName = async (labels: ConnectorLabels, orgId: string, slug: string): Promise<string> =>
  (await labels.labelsFor(orgId, [slug])).get(slug)?.label ?? slug;

/** Port to the connections of a person, implemented by the connections context. */
export abstract class ConnectedConnectors {
  /** Returns the connectors of which the person can access a connection, also those that the catalog hides from them. */
  abstract filter(viewer: Viewer, slugs: readonly string[]): Promise<readonly string[]>;
}

/** Port to the toolboxes of a person, implemented by the toolboxes context. */
export abstract class ToolboxConnectors {
  /** Returns the connectors with a tool in a toolbox of the person, also those that the catalog hides from them. */
  abstract filter(viewer: Viewer, slugs: readonly string[]): Promise<readonly string[]>;
}

/** A tool as the catalog defines it now. */
export type ToolFacts = ToolIdentity & {
  name: string;
  /** Every origin the tool ever had, including the current one. */
  origins: readonly string[];
  /**
   * True if an editor of the connector moved the tool to a method and path that no verified tool has, or to another
   * address of a remote MCP server, so that the tool's earlier identity is unknown.
   */
  unverified?: true;
  /** The tier that the tool had before an edit lowered it. It applies until a manager of restrictions verifies the tool. */
  earlier_tier?: Tier;
  /** What the tool sends. Absent if its request never changed. */
  request?: ToolRequest;
};

/** A tool of the catalog. Inactive if a connector manager disabled it. */
export type KnownTool = ToolFacts & { active: boolean };

/** Looks up the tools that the catalog defines, whether or not the caller can see them. */
export abstract class ConnectorTools {
  /**
   * Returns these tools with their requests, in order and in at most one round trip; null for unknown names. Tools of
   * remote MCP servers have no request.
   */
  abstract find(orgId: string, tools: readonly ToolRef[]): Promise<(KnownTool | null)[]>;

  /** Returns the enabled tools of a connector, without their requests. Empty if there is no such connector. */
  abstract listActive(orgId: string, slug: string): Promise<readonly ToolFacts[]>;

  /**
   * Returns a sentence that suggests a tool with a name similar to an unknown one. Empty if there is none, or if this
   * person cannot see the connector.
   */
  abstract suggest(viewer: Viewer, tool: ToolRef): Promise<string>;
}
