import { type ConnectorDefinition } from '#connector-definition';

export const documentKinds = ['overview', 'setup', 'auth', 'tool'] as const;

export type DocumentKind = (typeof documentKinds)[number];

/** A page of a connector's documentation. `key` distinguishes pages of a kind; for a tool, it is the tool's name. */
export type ConnectorDocument = { kind: DocumentKind; key: string; body_markdown: string };

/** Returns the documentation pages in a definition. */
export const documentsIn = ({ documentation = [] }: ConnectorDefinition): ConnectorDocument[] =>
  documentation.map(({ kind, key, body }) => ({ kind, key, body_markdown: body }));

/** Stores the documentation of custom connectors. */
export abstract class ConnectorDocuments {
  abstract list(orgId: string, slug: string): Promise<ConnectorDocument[]>;

  /** Adds or replaces pages. A page with a null body is removed. */
  abstract save(
    orgId: string,
    slug: string,
    documents: readonly { kind: DocumentKind; key: string; body_markdown: string | null }[],
    at: Date,
  ): Promise<void>;
}
