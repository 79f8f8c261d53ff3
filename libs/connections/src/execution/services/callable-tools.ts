import { Injectable } from '@nestjs/common';
import { ToolRegistry } from '#catalog';
import { conflict } from '#kernel';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { type ExecutableTool } from '../domain/executable-tool.js';

/** Whether a tool is on, and of a remote MCP server one that somebody has accepted as it is. */
@Injectable()
export class CallableTools {
  constructor(private readonly registry: ToolRegistry) {}

  /** @throws conflict `tool_disabled`, `tool_held` */
  async mustBeCallable({ id, connector_slug: slug }: UsedConnection, tool: ExecutableTool): Promise<void> {
    const { remote, disabled, facts, installation } = tool;
    if (remote?.held) throw held('The server lists this tool otherwise than it was accepted: have it reviewed.');
    if (disabled) throw conflict('tool_disabled', 'This tool is turned off, or its server has it no more.');
    if (remote && !(await this.registry.isServedAccepted(installation.orgId, slug, id, facts.name)))
      throw held(
        'The server does not list this tool to this account as it was accepted: refresh the connection’s tools.',
      );
  }
}

const held = (message: string) => conflict('tool_held', message);
