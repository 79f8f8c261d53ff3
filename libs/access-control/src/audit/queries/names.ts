import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type NamesById } from '../domain/words-in-event.js';

/** What has become of what a page of the log is about. */
export type Known = { names: NamesById; gone: ReadonlySet<string> };

/** Looks up, once for a whole page, what people, those invited, teams and roles are called, and what is deleted. */
@Injectable()
export class Names {
  constructor(private readonly reads: Reads) {}

  async of(orgId: string, named: ReadonlySet<string>, resources: ReadonlySet<string>): Promise<Known> {
    const ids = kinds.map((prefix) => [...named].filter((id) => id.startsWith(prefix)));
    const rows = await this.reads.rows<Found>(orgId, known, [orgId, [...resources], ...ids]);
    const names = new Map<string, string>();
    const gone = new Set<string>();
    for (const { id, name } of rows)
      if (name === null) gone.add(id);
      else names.set(id, name);
    return { names, gone };
  }
}

type Found = { id: string; name: string | null };

const kinds = ['usr_', 'role_', 'team_', 'inv_'];

/** A thing is gone when its own log says so; people come back, and their label tells. */
const known = `
  select distinct resource_id as id, null as name from kernel.events
    where org_id = $1 and resource_id = any($2) and type like '%.deleted'
  union all select id, coalesce(name, email) from access_control.members where org_id = $1 and id = any($3)
  union all select id, name from access_control.roles where org_id = $1 and id = any($4)
  union all select id, name from access_control.teams where org_id = $1 and id = any($5)
  union all select id, email from access_control.invites where org_id = $1 and id = any($6)`;
