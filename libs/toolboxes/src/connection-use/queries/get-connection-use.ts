import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller } from '#kernel';
import { ConnectionUseReader } from '../services/connection-use-reader.js';

/** The toolboxes that use a connection. */
export type ConnectionUse = {
  /** The number of all toolboxes, including those that the caller cannot see. */
  toolbox_count: number;
  /** The number of tools in them that call the connection. */
  tool_count: number;
  /** Some of the toolboxes that the caller can see. */
  toolboxes: { id: string; name: string; tool_count: number }[];
  /** Some of the names of the caller's toolboxes in which callers use their own accounts on the same connector. */
  own_account_toolboxes: string[];
};

/** Counts what uses a connection. The caller must already have access to the connection. */
export class GetConnectionUse extends Query<ConnectionUse> {
  constructor(
    readonly caller: Caller,
    readonly connectionId: string,
    readonly connectorSlug: string,
  ) {
    super();
  }
}

/** Maximum number of toolboxes that a result names. */
const maxNamed = 20;

@QueryHandler(GetConnectionUse)
export class GetConnectionUseHandler implements IQueryHandler<GetConnectionUse> {
  constructor(private readonly connectionUseReader: ConnectionUseReader) {}

  async execute({ caller, connectionId, connectorSlug }: GetConnectionUse): Promise<ConnectionUse> {
    const [all, own_account_toolboxes] = await Promise.all([
      this.connectionUseReader.list(caller, [connectionId]),
      this.connectionUseReader.listOwnAccount(caller, connectorSlug, maxNamed),
    ]);
    const seen = all.filter(({ reach }) => reach !== null);
    return {
      toolbox_count: all.length,
      tool_count: all.reduce((sum, { entries }) => sum + entries.length, 0),
      toolboxes: seen.slice(0, maxNamed).map(({ id, name, entries }) => ({ id, name, tool_count: entries.length })),
      own_account_toolboxes,
    };
  }
}
