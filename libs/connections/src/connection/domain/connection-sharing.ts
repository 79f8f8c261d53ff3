import { type Shareable, type ShareableKind } from '#access-control';

/** What sharing needs to know of connections; administrators of a team share what the team was granted. */
export const sharing = { kind: 'connection', table: 'connections.shares', teamAdminsShare: true } as const;

export abstract class ConnectionKind implements ShareableKind {
  readonly kind = sharing.kind;
  readonly table = sharing.table;
  readonly teamAdminsShare = sharing.teamAdminsShare;

  abstract find(orgId: string, id: string): Promise<Shareable | null>;

  abstract findAll(orgId: string, ids: readonly string[]): Promise<Shareable[]>;

  abstract ownedBy(orgId: string, userId: string): Promise<string[]>;
}
