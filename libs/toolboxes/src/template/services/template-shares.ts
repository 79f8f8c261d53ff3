import { Injectable } from '@nestjs/common';
import { type ShareEntry, Shares, Sharing } from '#access-control';
import { type Act, type Caller } from '#kernel';
import { TemplateKind } from '../domain/template-sharing.js';
import { type TemplateState } from '../domain/template-state.js';

/** Share entries that come and go with a change of the template itself. */
@Injectable()
export class TemplateShares {
  constructor(
    private readonly shares: Shares,
    private readonly sharing: Sharing,
    private readonly kind: TemplateKind,
  ) {}

  /** Of a new one. */
  async add(caller: Caller, { id, name: label, owner_user_id }: TemplateState, shares: readonly ShareEntry[]) {
    const list = { orgId: caller.orgId, kind: this.kind, shareable: { id, label, owner_user_id }, entries: [] };
    for (const [position, entry] of shares.entries())
      await this.sharing.share(caller, list, entry, `/shares/${position}`);
  }

  /** An owner needs no share entry; who owned it may keep one. */
  async handOver(caller: Caller, template: TemplateState, to: string, retain: boolean, act: Act): Promise<void> {
    const { id, name: label, owner_user_id: former } = template;
    const entries = await this.shares.on(caller.orgId, this.kind, id);
    const list = { orgId: caller.orgId, kind: this.kind, shareable: { id, label, owner_user_id: to }, entries };
    const own = entries.find(({ grantee_type, grantee_id }) => grantee_type === 'user' && grantee_id === to);
    if (own) await this.shares.remove(list, own, act);
    if (retain && former !== null)
      await this.sharing.share(caller, list, { grantee_type: 'user', grantee_id: former, level: 'use' });
  }
}
