import { type AccessRequestView } from '#access-control';
import { type PageSession } from '#authentication';
import { type InactiveAccount } from '#connections';
import { type OwnApp } from '../../domain/own-app.js';
import { type AgentTool } from '../../queries/list-agent-tools.js';
import { type ToolboxView } from '../../queries/toolbox.view.js';

export type AgentToolbox = Pick<ToolboxView, 'id' | 'name' | 'description' | 'owner' | 'can_manage'> & {
  tools: readonly AgentTool[];
};

export type AgentPage = PageSession & {
  /** The toolboxes whose tools the person's agent gets. */
  toolboxes: readonly AgentToolbox[];
  /** The person's own apps. */
  apps: readonly OwnApp[];
  /** Accounts that an app of all accounts can use now, if the person has such an app. */
  accountNames: readonly string[];
  /** The id of the toolbox whose tools the person has just chosen. */
  saved?: string;
  /** The person's pending requests. */
  requests: readonly AccessRequestView[];
  /** The person's accounts that they can reconnect. */
  inactive: readonly (InactiveAccount & { connector_slug: string })[];
  /** Null on the last page. */
  next: string | null;
  /** Whether the person may choose tools for their agent. */
  mayChoose: boolean;
  /** The id of the toolbox whose tools the person chooses on these pages. */
  personalToolbox: string | undefined;
  /** The address of the MCP server. */
  mcpUrl: string;
  /** The address at which the agent uses all accounts of the person, without toolboxes. */
  accountsUrl: string;
  /** Why the last form was refused. */
  problem?: string;
};
