import { type GrantRow } from './connection-row.js';
import { type AccessSummaryView, type GranteePreviewView, type ShareView } from './connection.view.js';

/** Source: API specification, Limits. */
const previewed = 5;

/** Names of members and of teams, by id. */
export type GranteeNames = {
  people: ReadonlyMap<string, { name: string }>;
  teams: ReadonlyMap<string, string>;
};

/** What who may share is told of the grants at a glance; `grants` come broadest first. */
export function summaryOf(grants: readonly GrantRow[], names: GranteeNames): AccessSummaryView {
  let org_level: 'view' | 'use' | null = null;
  let team_count = 0;
  let user_count = 0;
  for (const { grantee_type, level } of grants) {
    if (grantee_type === 'team') team_count++;
    else if (grantee_type === 'user') user_count++;
    else org_level = shown(level);
  }
  const preview = grants.slice(0, previewed).map((grant) => previewOf(grant, names));
  return { org_level, team_count, user_count, total: grants.length, preview };
}

export function sharesOf(resource_id: string, grants: readonly GrantRow[]): ShareView[] {
  return grants.map(({ id, grantee_type, grantee_id, level, created_at, updated_at }) => ({
    id,
    resource_type: 'connection',
    resource_id,
    grantee_type,
    grantee_id,
    level,
    created_at,
    updated_at,
  }));
}

/** Ids of the members and of the teams that a summary names. */
export function collectGrantees(grants: readonly GrantRow[], people: Set<string>, teams: Set<string>): void {
  for (let place = 0; place < grants.length && place < previewed; place++) {
    const { grantee_type, grantee_id } = grants[place]!;
    if (grantee_type === 'user') people.add(grantee_id!);
    else if (grantee_type === 'team') teams.add(grantee_id!);
  }
}

function previewOf({ grantee_type, grantee_id, level }: GrantRow, names: GranteeNames): GranteePreviewView {
  return {
    grantee_type,
    grantee_id,
    level: shown(level),
    granted_level: level === 'edit' ? level : undefined,
    name: nameOf(grantee_type, grantee_id, names),
  };
}

function nameOf(type: GrantRow['grantee_type'], id: string | null, { people, teams }: GranteeNames): string | null {
  if (type === 'user') return people.get(id!)?.name ?? null;
  return type === 'team' ? (teams.get(id!) ?? null) : null;
}

/** The summary has two words for three levels. */
const shown = (level: GrantRow['level']): 'view' | 'use' => (level === 'view' ? 'view' : 'use');
