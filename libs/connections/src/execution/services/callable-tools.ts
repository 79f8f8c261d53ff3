import { Injectable } from '@nestjs/common';
import { ToolRegistry } from '#catalog';
import { conflict } from '#kernel';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { type ExecutableTool } from '../domain/executable-tool.js';

/** Checks that a tool is enabled and, on a remote MCP server, accepted in its current version. */
@Injectable()
export class CallableTools {
  constructor(private readonly registry: ToolRegistry) {}

  /**
   * The tool as the server offers it to the connection's account, possibly another accepted version.
   * @throws conflict `tool_disabled`, `tool_held`
   */
  async callable({ id, connector_slug: slug }: UsedConnection, tool: ExecutableTool): Promise<ExecutableTool> {
    const { remote, disabled, facts, installation } = tool;
    if (remote?.held)
      throw held('This tool has changed since it was approved. Ask a manager of the connector to review it.');
    if (disabled) throw conflict('tool_disabled', 'This tool is disabled or no longer offered by its server.');
    if (!remote) return tool;
    const served = await this.registry.callableThrough(installation.orgId, slug, id, facts.name);
    if (!served)
      throw held(
        'For this account the server offers a version of the tool that is not approved. Ask a manager of the connector to review it.',
      );
    return served.variant ? tool.withInput(served.variant.input) : tool;
  }
}

const held = (message: string) => conflict('tool_held', message);
