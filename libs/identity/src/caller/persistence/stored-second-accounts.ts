import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Reads } from '#kernel';
import { type TiedRow } from '../../member/domain/stands-for.js';
import {
  membersBehind,
  type SecondAccounts,
  type SharedAccounts,
  sharedAccounts,
} from '../../member/domain/second-accounts.js';
import { AppCredentials } from '../../member/domain/app-credentials.js';
import { mayBeTied } from './stored-member-callers.js';

@Injectable()
export class StoredSecondAccounts implements SecondAccounts {
  private readonly tiesOf: string;

  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
    { credentials }: AppCredentials,
  ) {
    this.tiesOf = tiesOf(credentials);
  }

  async find(
    caller: Caller,
    userIds: readonly string[],
    others: readonly (string | null)[] = [],
  ): Promise<SharedAccounts> {
    const own = membersBehind(caller);
    const targets = [...new Set(userIds)].filter((id) => !own.has(id));
    const ids = [...new Set([...userIds, ...others.filter((id) => id !== null)])];
    const row = targets.length > 0 && caller.userId !== '' ? await this.read(caller.orgId, targets, ids) : undefined;
    const ties = new Map((row?.ties ?? []).map((tie) => [tie.id, tie]));
    const members = ids.map((userId) => ({ userId, issuers: row?.issuers[userId] ?? [] }));
    return sharedAccounts(caller, members, ties);
  }

  private read(orgId: string, targets: readonly string[], ids: readonly string[]): Promise<Row | undefined> {
    return this.reads.one<Row>(orgId, this.tiesOf, { targets, ids, now: this.clock.now() });
  }
}

type Row = { ties: TiedRow[] | null; issuers: Record<string, string[]> };

/** Most members are known to stand only for themselves. If all targets are such members, no ties are read. */
const tiesOf = (credentials: string): string => `
  with issued as (
    select held.user_id, array_agg(distinct issuer) as issuers
    from (
      select token.user_id, token.issued_by from identity.api_tokens token
      where token.org_id = :org_id and token.user_id = any(:ids::text[]) and token.kind = 'service'
        and token.revoked_at is null and (token.expires_at is null or token.expires_at > :now::timestamptz)
      union all
      select user_id, issued_by from (${credentials}) as credential where user_id = any(:ids::text[])
    ) as held cross join lateral unnest(held.issued_by) as issuer
    group by held.user_id
  )
  select coalesce((select json_object_agg(user_id, issuers) from issued), '{}') as issuers,
    case when exists (select from identity.members member
      where member.org_id = :org_id and member.id = any(:targets::text[]) and ${mayBeTied})
    then identity.ties_of(:org_id, :ids::text[] || array(select unnest(issuers) from issued)) end as ties`;
