import { type ConnectorDefinition } from '#connector-definition';

export const documentKinds = ['overview', 'setup', 'auth', 'tool'] as const;

export type DocumentKind = (typeof documentKinds)[number];

/** A page of a connector's documentation; `key` tells those of a kind apart: of a tool, it is its name. */
export type ConnectorDocument = { kind: DocumentKind; key: string; body_markdown: string };

/** Those that a definition brings. */
export const documentsIn = ({ documentation = [] }: ConnectorDefinition): ConnectorDocument[] =>
  documentation.map(({ kind, key, body }) => ({ kind, key, body_markdown: body }));

/** The documentation of connectors of organizations' own. */
export abstract class ConnectorDocuments {
  abstract of(orgId: string, slug: string): Promise<ConnectorDocument[]>;

  /** Pages that are new, or changed; null removes one. */
  abstract put(
    orgId: string,
    slug: string,
    documents: readonly { kind: DocumentKind; key: string; body_markdown: string | null }[],
    at: Date,
  ): Promise<void>;
}
