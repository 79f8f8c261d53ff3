import { Injectable } from '@nestjs/common';
import { type Connector } from '#catalog';
import { type Caller, notFound } from '#kernel';
import { usesCallerAccount } from '../../entry/domain/entry.js';
import { type OneToolboxRow, type ReachedToolbox } from '../persistence/toolboxes.js';
import { type ConnectRight } from '../domain/connect-right.js';
import { ConnectRights } from './connect-rights.js';
import { EntryResolver, isProxy, type ResolvedProxy } from './entry-resolver.js';
import { ToolboxReader } from './toolbox-reader.js';

/** The caller's account for the tools of one connector in a toolbox. */
export type ToolboxAccount = NonNullable<ResolvedProxy['account']> &
  ConnectRight & { slug: string; connector: Connector | undefined };

/** Reads which of their accounts a caller uses in a toolbox. Entries are resolved in the same way as for a call. */
@Injectable()
export class ToolboxAccountReader {
  constructor(
    private readonly toolboxReader: ToolboxReader,
    private readonly entryResolver: EntryResolver,
    private readonly connectRights: ConnectRights,
  ) {}

  /** @throws not_found if the caller has no access to the toolbox. */
  async list(
    caller: Caller,
    id: string,
  ): Promise<{ toolbox: ReachedToolbox<OneToolboxRow>; accounts: ToolboxAccount[] }> {
    const toolbox = await this.toolboxReader.get(caller, id);
    const entries = toolbox.row.entries.filter(usesCallerAccount);
    // One entry of each connector is enough, because they all have the same account.
    const bySlug = new Map(entries.map((entry) => [entry.connector_slug, entry]));
    const resolved = (await this.entryResolver.resolve(caller, [{ id, entries: [...bySlug.values()] }])).filter(
      isProxy,
    );
    const rightOn = await this.connectRights.load(
      caller,
      resolved.map(({ connector }) => connector),
    );
    const accounts = resolved.map(({ entry, connector, account }) => {
      const own = { slug: entry.connector_slug, connector, ...rightOn(connector) };
      return Object.assign(own, account!);
    });
    return { toolbox, accounts };
  }

  /** @throws not_found if the caller has no access to the toolbox, or no entry uses the caller's account. */
  async get(caller: Caller, id: string, slug: string) {
    const { toolbox, accounts } = await this.list(caller, id);
    const account = accounts.find((each) => each.slug === slug);
    if (!account) throw notFound('account');
    return { toolbox, account };
  }
}
