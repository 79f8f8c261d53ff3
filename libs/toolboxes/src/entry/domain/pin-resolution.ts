import { type Reach, type Verdict } from '#access-control';
import { type CatalogTool, type Connector } from '#catalog';
import { type PinnedConnection } from '#connections';
import { type Caller } from '#kernel';

/** What tools stand on: a connection that somebody's authority reaches. */
export type PinPlace = {
  /** Null where its connection alone says which. */
  connector_slug: string | null;
  connection_id: string | null;
  delegated_by_user_id: string | null;
};

export type Pin = PinPlace & { tool_name: string };

/** On whose authority a connection is reached. */
export type Editor = Pick<Caller, 'userId' | 'teams'>;

/** What tools stand on, with all that decides about it at this moment. */
export type ResolvedPlace = {
  /** Null also where its connection, which alone would say it, does not reach the editor. */
  connector_slug: string | null;
  connector: Connector | undefined;
  /** Undefined where there is none, or no longer. */
  connection: PinnedConnection | undefined;
  /** Who pinned it, as far as that lets them reach the connection; null where nobody did. */
  editor: Editor | null;
  /** Whether the editor is a member who is not suspended. */
  is_member: boolean;
  /** How the connection reaches the editor. */
  reach: Reach | null;
};

export type ResolvedPin = ResolvedPlace & {
  tool: CatalogTool | undefined;
  /** What the rules that bind the caller say. */
  verdict: Verdict;
};

/** Port to what tools on connections can do now: one look-up of each kind, however many there are. */
export abstract class PinResolution {
  abstract of(caller: Caller, pins: readonly Pin[]): Promise<ResolvedPin[]>;

  /** What any tool would stand on. */
  abstract places(caller: Caller, places: readonly PinPlace[]): Promise<ResolvedPlace[]>;
}
