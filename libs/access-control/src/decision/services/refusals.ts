import { Injectable } from '@nestjs/common';
import { MemberLabels } from '#identity';
import { type Caller, type Decision } from '#kernel';
import { ConnectorLabels } from '../../restriction/domain/connector-labels.js';
import { PendingRequests } from '../domain/pending-requests.js';
import { type Refused, refusalOf } from '../domain/refusal.js';

/** Loads the facts that a refusal shows besides the verdict. */
@Injectable()
export class Refusals {
  constructor(
    private readonly labels: ConnectorLabels,
    private readonly requests: PendingRequests,
    private readonly members: MemberLabels,
  ) {}

  async refuse(caller: Caller, refused: Pick<Refused, 'slug' | 'toolName' | 'verdict'>): Promise<Decision> {
    const { slug, toolName, verdict } = refused;
    const [pending_request_id, inherited_from, stands_for] = await Promise.all([
      this.requests.idOf(caller, slug, toolName),
      this.ancestor(caller, verdict.inherited_from),
      this.behind(caller, verdict.stands_for),
    ]);
    return refusalOf(caller, { ...refused, inherited_from, stands_for, pending_request_id });
  }

  private async ancestor(caller: Caller, slug: string | null): Promise<Refused['inherited_from']> {
    if (slug === null) return null;
    const seen = (await this.labels.seenBy(caller, [slug])).get(slug);
    return seen ? { slug, label: seen.label } : { slug: null, label: null };
  }

  private async behind({ orgId }: Caller, user_id: string | undefined): Promise<Refused['stands_for']> {
    if (user_id === undefined) return null;
    return { user_id, label: (await this.members.labelsFor(orgId, [user_id])).get(user_id) ?? null };
  }
}
