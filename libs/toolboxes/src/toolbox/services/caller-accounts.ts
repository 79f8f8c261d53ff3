import { Injectable } from '@nestjs/common';
import { PinnedConnections, type ReachedConnection } from '#connections';
import { type Caller } from '#kernel';
import { type AccountResolution, resolveAccount } from '../../entry/domain/caller-account.js';
import { type ToolboxEntries, usesCallerAccount } from '../../entry/domain/entry.js';
import { AccountChoices } from '../persistence/account-choices.js';

export type AccountConnection = ReachedConnection & { is_own: boolean };

/** The caller's account for the tools of one connector in a toolbox. */
export type CallerAccount = AccountResolution<AccountConnection> & { chosen_connection_id: string | null };

/** Returns the account for the tools of a connector in a toolbox. */
type FindAccount = (toolboxId: string, slug: string) => CallerAccount;

/** Finds the accounts of a caller for entries that run on the caller's account. Needs two statements. */
@Injectable()
export class CallerAccounts {
  constructor(
    private readonly accountChoices: AccountChoices,
    private readonly pinnedConnections: PinnedConnections,
  ) {}

  /** Returns the account for each entry, in order; null for entries that do not use the caller's account. */
  async load(caller: Caller, toolboxes: readonly ToolboxEntries[]): Promise<(CallerAccount | null)[]> {
    const used = toolboxes.filter(({ entries }) => entries.some(usesCallerAccount));
    const slugs = used.flatMap(({ entries }) => entries.filter(usesCallerAccount).map((entry) => entry.connector_slug));
    const find =
      used.length === 0
        ? null
        : await this.createFinder(
            caller,
            used.map(({ id }) => id),
            slugs,
          );
    return toolboxes.flatMap(({ id, entries }) =>
      entries.map((entry) => (find && usesCallerAccount(entry) ? find(id, entry.connector_slug) : null)),
    );
  }

  /** Returns a function that finds the accounts on these connectors in these toolboxes. */
  async createFinder(caller: Caller, toolboxIds: readonly string[], slugs: readonly string[]): Promise<FindAccount> {
    const choices = await this.accountChoices.list(caller.orgId, caller.userId, [...new Set(toolboxIds)]);
    const chosen = new Map(choices.map((choice) => [keyOf(choice.toolbox_id, choice.connector_slug), choice]));
    const chosenIds = choices.map(({ connection_id }) => connection_id);
    const usable = new Map<string, AccountConnection[]>(slugs.map((slug) => [slug, []]));
    for (const connection of await this.pinnedConnections.accountsOn(caller, [...usable.keys()], chosenIds))
      usable
        .get(connection.connector_slug)!
        .push({ ...connection, is_own: connection.owner_user_id === caller.userId });
    for (const accounts of usable.values()) accounts.sort((one, other) => Number(other.is_own) - Number(one.is_own));
    const found = new Map<string, CallerAccount>();
    return (toolboxId, slug) => {
      const key = keyOf(toolboxId, slug);
      const chosen_connection_id = chosen.get(key)?.connection_id ?? null;
      const account =
        found.get(key) ??
        Object.assign(resolveAccount(usable.get(slug)!, chosen_connection_id), { chosen_connection_id });
      found.set(key, account);
      return account;
    };
  }
}

const keyOf = (toolboxId: string, slug: string): string => `${toolboxId} ${slug}`;
