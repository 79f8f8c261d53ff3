import { type Caller } from '#kernel';

export type ConnectionCount = { total: number; active: number };

/** Connections that a caller sees, told by the context that has them. */
export abstract class ConnectionCounts {
  /** By connector, in one statement; a connector without any is absent. */
  abstract of(caller: Caller): Promise<ReadonlyMap<string, ConnectionCount>>;
}
