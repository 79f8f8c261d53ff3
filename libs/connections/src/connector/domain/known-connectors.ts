import { type ToolFacts } from '#access-control';
import { type ConnectorDefinition } from '#catalog';

/** A connector as it is defined now. */
export type KnownConnector = {
  definition: ConnectorDefinition;
  /** Of the definition. */
  digest: string;
  facts: ReadonlyMap<string, ToolFacts>;
};

export abstract class KnownConnectors {
  abstract find(orgId: string, slug: string): KnownConnector | null;
}
