import { Injectable } from '@nestjs/common';
import { type AppRow, ConnectedAppReader } from '#authentication';
import { type Caller } from '#kernel';
import { McpAddresses } from '../domain/mcp-addresses.js';
import { type OwnApp } from '../domain/own-app.js';

/** A member has at most this many apps. */
const maxApps = 100;

/** Reads the apps of a person for their own pages. Nobody sees here which apps other members have. */
@Injectable()
export class OwnApps {
  constructor(
    private readonly connectedAppReader: ConnectedAppReader,
    private readonly mcpAddresses: McpAddresses,
  ) {}

  async list(caller: Caller): Promise<OwnApp[]> {
    const selection = { user_id: caller.userId };
    const list = { caller, selection, query: { limit: maxApps }, route: 'GET /user/me/connected-app' } as const;
    return (await this.connectedAppReader.list(list)).result.map((row) => this.describe(row));
  }

  private describe({ id, client_name: name, resource, toolbox_ids, excluded_toolboxes }: AppRow): OwnApp {
    const excluded = new Set(excluded_toolboxes.map(({ toolbox_id }) => toolbox_id));
    const isOfToolboxes = resource === this.mcpAddresses.buildUrl(null);
    return {
      ...{ id, name, uses_accounts: resource === this.mcpAddresses.accountsUrl },
      toolboxes: isOfToolboxes ? { chosen: toolbox_ids, excluded } : null,
    };
  }
}
