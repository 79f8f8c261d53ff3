import { type Reach, type Verdict } from '#access-control';
import { type CatalogTool, type Connector, type ServedTools } from '#catalog';
import { type PinnedConnection } from '#connections';
import { type Caller } from '#kernel';

/** The connection that a tool runs on, and the editor whose access is used. */
export type PinPlace = {
  /** Null if the connector is known only from the connection. */
  connector_slug: string | null;
  connection_id: string | null;
  delegated_by_user_id: string | null;
};

export type Pin = PinPlace & { tool_name: string };

/** The member whose access is used. */
export type Editor = Pick<Caller, 'userId' | 'teams'>;

/** A place with everything that decides whether its tools run now. */
export type ResolvedPlace = {
  /** Null if the connector is known only from the connection, and the editor cannot access the connection. */
  connector_slug: string | null;
  connector: Connector | undefined;
  /** The connection; undefined if there is none or it was deleted. */
  connection: PinnedConnection | undefined;
  /** The pinning editor, active or not. Null if the place is not pinned. */
  editor: Editor | null;
  /** Whether the editor is an active member. */
  is_member: boolean;
  /** The editor's access to the connection. */
  reach: Reach | null;
  /** The tools that this account gets in another version than the connector has, as its remote server offers them. */
  served: ServedTools;
};

export type ResolvedPin = ResolvedPlace & {
  tool: CatalogTool | undefined;
  /** The decision of the restrictions that bind the caller. */
  verdict: Verdict;
};
