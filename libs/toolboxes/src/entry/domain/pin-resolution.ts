import { type Reach, type Verdict } from '#access-control';
import { type CatalogTool, type Connector } from '#catalog';
import { type PinnedConnection } from '#connections';
import { type Caller } from '#kernel';

/** A tool on a connection that somebody's authority reaches. */
export type Pin = {
  /** Null where its connection alone says which. */
  connector_slug: string | null;
  tool_name: string;
  connection_id: string | null;
  delegated_by_user_id: string | null;
};

/** On whose authority a connection is reached. */
export type Editor = Pick<Caller, 'userId' | 'teams'>;

/** A pin with all that decides about it at this moment. */
export type ResolvedPin = {
  /** Null also where its connection, which alone would say it, does not reach the editor. */
  connector_slug: string | null;
  connector: Connector | undefined;
  tool: CatalogTool | undefined;
  /** Undefined where there is none, or no longer. */
  connection: PinnedConnection | undefined;
  /** Who pinned it, as far as that lets them reach the connection; null where nobody did. */
  editor: Editor | null;
  /** Whether the editor is a member who is not suspended. */
  is_member: boolean;
  /** How the connection reaches the editor. */
  reach: Reach | null;
  /** What the rules that bind the caller say. */
  verdict: Verdict;
};

/** Port to what tools on connections can do now: one look-up of each kind, however many there are. */
export abstract class PinResolution {
  abstract of(caller: Caller, pins: readonly Pin[]): Promise<ResolvedPin[]>;
}
