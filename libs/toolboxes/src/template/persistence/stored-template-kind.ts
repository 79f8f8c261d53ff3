import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Shareable, ShareableKinds } from '#access-control';
import { Reads } from '#kernel';
import { TemplateKind } from '../domain/template-sharing.js';

@Injectable()
export class StoredTemplateKind extends TemplateKind implements OnModuleInit {
  constructor(
    private readonly kinds: ShareableKinds,
    private readonly reads: Reads,
  ) {
    super();
  }

  onModuleInit(): void {
    this.kinds.add(this);
  }

  async find(orgId: string, id: string): Promise<Shareable | null> {
    const [found] = await this.findAll(orgId, [id]);
    return found ?? null;
  }

  findAll(orgId: string, ids: readonly string[]): Promise<Shareable[]> {
    return this.reads.rows<Shareable>(orgId, find, { ids });
  }

  async ownedBy(orgId: string, userId: string): Promise<string[]> {
    const rows = await this.reads.rows<{ id: string }>(orgId, owned, { user_id: userId });
    return rows.map(({ id }) => id);
  }
}

const find =
  'select id, name as label, owner_user_id from toolboxes.templates where org_id = :org_id and id = any(:ids)';

const owned = 'select id from toolboxes.templates where org_id = :org_id and owner_user_id = :user_id';
