import { type Shareable, type ShareableKind } from '#access-control';

/** What sharing needs to know of templates; where they and their share entries lie. */
export const sharing = { kind: 'template', table: 'toolboxes.template_shares', teamAdminsShare: false } as const;

export const templateTables = { things: 'toolboxes.templates', shares: sharing.table } as const;

export abstract class TemplateKind implements ShareableKind {
  readonly kind = sharing.kind;
  readonly table = sharing.table;
  readonly teamAdminsShare = sharing.teamAdminsShare;

  abstract find(orgId: string, id: string): Promise<Shareable | null>;

  abstract findAll(orgId: string, ids: readonly string[]): Promise<Shareable[]>;

  abstract ownedBy(orgId: string, userId: string): Promise<string[]>;
}
