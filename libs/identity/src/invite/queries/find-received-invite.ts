import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock, notFound, Reads } from '#kernel';
import { memberLabel } from '../../member/domain/member-labels.js';
import { OrganizationDirectory } from '../../membership/domain/organization-directory.js';
import { Secrets } from '../../secret/domain/secret.js';

/** What an invited person sees before they accept. */
export type ReceivedInvite = {
  organization: { name: string; logo_url: string | null };
  /** Null if the operator sent the invite, or the inviter left. */
  inviter: { label: string; email: string | null } | null;
  email: string;
  /** The name that the inviter entered for the person. */
  name: string | null;
};

/** Reads a pending invite without using up its secret. */
export class FindReceivedInvite extends Query<ReceivedInvite> {
  constructor(readonly secret: string) {
    super();
  }
}

@QueryHandler(FindReceivedInvite)
export class FindReceivedInviteHandler implements IQueryHandler<FindReceivedInvite> {
  constructor(
    private readonly reads: Reads,
    private readonly secrets: Secrets,
    private readonly organizationDirectory: OrganizationDirectory,
    private readonly clock: Clock,
  ) {}

  /** @throws notFound unless the invite can still be accepted. */
  async execute({ secret }: FindReceivedInvite): Promise<ReceivedInvite> {
    const found = await this.secrets.find('inv', secret);
    if (!found) throw notFound('invite');
    const row = await this.reads.one<Row>(found.orgId, pending, { id: found.id, now: this.clock.now() });
    const [organization] = await this.organizationDirectory.summariesAmong([found.orgId]);
    if (!row || !organization) throw notFound('invite');
    const { email, name, inviter_label, inviter_email } = row;
    const inviter = inviter_label === null ? null : { label: inviter_label, email: inviter_email };
    return { organization, inviter, email, name };
  }
}

type Row = { email: string; name: string | null; inviter_label: string | null; inviter_email: string | null };

const pending = `select invite.email, invite.name, ${memberLabel} as inviter_label, member.email as inviter_email
  from identity.invites invite
    left join identity.members member on member.org_id = :org_id and member.id = invite.invited_by
  where invite.org_id = :org_id and invite.id = :id and invite.status = 'pending'
    and invite.expires_at > :now::timestamptz`;
