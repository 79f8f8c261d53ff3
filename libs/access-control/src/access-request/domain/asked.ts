import { type ToolFacts } from '../../restriction/domain/compiled-target.js';
import { type ToolIdentity } from '../../restriction/domain/restriction-rule.js';
import { liftedLabel } from '../../access-grant/domain/lifted-label.js';

export const requestKinds = ['connector', 'tool', 'permission'] as const;

export type RequestKind = (typeof requestKinds)[number];

/** What somebody asks for. Fields that the kind has no use for are null. */
export type Asked = ToolIdentity & {
  kind: RequestKind;
  connector_slug: string | null;
  tool_name: string | null;
  permission: string | null;
};

const nothing = { connector_slug: null, tool_name: null, operation: null, origin: null, permission: null };

export const askedConnector = (connector_slug: string): Asked => ({ ...nothing, kind: 'connector', connector_slug });

/** The tool as it is now: should another get its name, nobody has asked for that one. */
export const askedTool = (connector_slug: string, { name, operation, origin }: ToolFacts): Asked => ({
  ...nothing,
  kind: 'tool',
  connector_slug,
  tool_name: name,
  operation,
  origin,
});

export const askedPermission = (permission: string): Asked => ({ ...nothing, kind: 'permission', permission });

/** Whether a tool that has the name asked for is the one that was asked for. */
export const isTool = ({ operation, origin }: ToolIdentity, tool: ToolFacts): boolean =>
  (operation !== null && operation === tool.operation) || (origin !== null && tool.origins.includes(origin));

/** How the log names what is asked for. */
export const askedLabel = ({ connector_slug, tool_name, permission }: Asked): string =>
  connector_slug === null ? `the permission ${permission}` : liftedLabel({ connector_slug, tool_name });
