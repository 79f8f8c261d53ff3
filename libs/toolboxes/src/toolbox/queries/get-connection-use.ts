import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller } from '#kernel';
import { ConnectionUseReader, type UsingToolbox } from '../../connection-use/services/connection-use-reader.js';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { obstacle, unmetReason } from '../../entry/domain/unmet-reason.js';
import { canUseToolbox } from '../domain/toolbox-policy.js';
import { connectionUsed, EntryResolver, isProxy, type ResolvedEntry } from '../services/entry-resolver.js';

type NamedToolbox = {
  id: string;
  name: string;
  /** Whether the caller's agent gets the tools of the toolbox. */
  can_use: boolean;
  /** The display names of its tools that can run through the connection now, or could if the connection were active. */
  tools: string[];
};

/** `acts`: whether the caller's agent uses this connection there, or would if it did not need another sign-in. */
type OwnAccountToolbox = NamedToolbox & { acts: boolean };

/** The toolboxes that use a connection. */
export type ConnectionUse = {
  /** The toolboxes that the caller can see. A toolbox without tools names the connection, but cannot use it. */
  toolboxes: NamedToolbox[];
  /** The number of other toolboxes with tools, and of these tools. */
  hidden: { toolbox_count: number; tool_count: number };
  /** The number of other toolboxes without tools. */
  hidden_idle_count: number;
  /**
   * The caller's toolboxes in which callers use their own accounts on the same connector, with the tools that the
   * caller's agent runs through this connection now.
   */
  own_account_toolboxes: OwnAccountToolbox[];
};

/** Finds what uses a connection. The caller must already have access to the connection. */
export class GetConnectionUse extends Query<ConnectionUse> {
  constructor(
    readonly caller: Caller,
    readonly connectionId: string,
    readonly connectorSlug: string,
  ) {
    super();
  }
}

@QueryHandler(GetConnectionUse)
export class GetConnectionUseHandler implements IQueryHandler<GetConnectionUse> {
  constructor(
    private readonly connectionUseReader: ConnectionUseReader,
    private readonly entryResolver: EntryResolver,
  ) {}

  async execute({ caller, connectionId, connectorSlug }: GetConnectionUse): Promise<ConnectionUse> {
    const [pinned, own] = await Promise.all([
      this.connectionUseReader.listEntries(caller, connectionId),
      this.connectionUseReader.listOwnAccount(caller, connectorSlug),
    ]);
    const [using, own_account_toolboxes] = await Promise.all([
      this.findTools(caller, pinned, connectionId, isUsable),
      this.findTools(caller, own, connectionId, (each) => runsOn(each, connectionId)),
    ]);
    const hidden = using.filter(({ reach }) => reach === null);
    const running = hidden.filter(({ tools }) => tools.length > 0);
    return {
      toolboxes: using.filter(({ reach }) => reach !== null),
      hidden: {
        toolbox_count: running.length,
        tool_count: running.reduce((sum, { tools }) => sum + tools.length, 0),
      },
      hidden_idle_count: hidden.length - running.length,
      own_account_toolboxes,
    };
  }

  private async findTools(
    caller: Caller,
    toolboxes: readonly UsingToolbox<ToolboxEntry>[],
    connectionId: string,
    isWanted: (resolved: ResolvedEntry) => boolean,
  ): Promise<(OwnAccountToolbox & Pick<UsingToolbox, 'reach'>)[]> {
    const resolved = await this.entryResolver.resolve(caller, toolboxes);
    let start = 0;
    return toolboxes.map(({ id, name, reach, entries }) => {
      const own = resolved.slice(start, (start += entries.length));
      const can_use = reach !== null && canUseToolbox(caller, reach).allowed;
      const acts = own.some((each) => isActing(each, connectionId));
      return { id, name, reach, can_use, acts, tools: own.filter(isWanted).map(nameOfTool) };
    });
  }
}

/** Whether the entry can run, or could if its connection were active. Rules that bind only the caller do not count. */
function isUsable(resolved: ResolvedEntry): boolean {
  const { entry, facts } = resolved;
  if (!entry.enabled) return false;
  if (
    !isProxy(resolved) &&
    resolved.program?.steps.some(({ connection }) => connection && connection.status !== 'active')
  )
    return true;
  const connection = facts.connection && { ...facts.connection, status: 'active' as const };
  return unmetReason({ ...facts, connection }) === null;
}

/** Whether the connection is the account of the caller for the entry. */
const isActing = (resolved: ResolvedEntry, connectionId: string): boolean =>
  isProxy(resolved) && (resolved.account?.account ?? resolved.account?.expired)?.id === connectionId;

/** Whether a call of the caller runs through the connection. */
const runsOn = (resolved: ResolvedEntry, connectionId: string): boolean =>
  isProxy(resolved) && connectionUsed(resolved)?.id === connectionId && obstacle(resolved) === null;

const nameOfTool = (resolved: ResolvedEntry): string =>
  (isProxy(resolved) ? resolved.tool?.label : resolved.program?.tool.name) ?? exposedName(resolved.entry);
