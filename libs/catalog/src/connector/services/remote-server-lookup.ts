import { Injectable } from '@nestjs/common';
import { RegisteredTools, type RemoteServer } from '../../registered-tool/domain/registered-tools.js';
import { type ConnectorSummary } from '../domain/connector.js';

/** Loads the remote MCP servers of all connectors on a page at once. */
@Injectable()
export class RemoteServerLookup {
  constructor(private readonly tools: RegisteredTools) {}

  load(orgId: string, connectors: readonly ConnectorSummary[]): Promise<ReadonlyMap<string, RemoteServer>> {
    const slugs = connectors.flatMap(({ slug, definition }) => (definition.mcp ? [slug] : []));
    return slugs.length > 0 ? this.tools.servers(orgId, slugs) : Promise.resolve(none);
  }
}

const none: ReadonlyMap<string, RemoteServer> = new Map();
