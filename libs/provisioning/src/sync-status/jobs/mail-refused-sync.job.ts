import { Injectable } from '@nestjs/common';
import { MemberMail, MembersByRole, PageAddresses } from '#identity';
import { Clock, Job, Reads, subscribe, type Subscription, type Task } from '#kernel';
import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { type SyncRefusalEvent } from '../domain/sync-refusal-events.js';

/** Milliseconds for which refusals are collected into one job. */
const collectionDelay = 5_000;

const day = 86_400_000;

const soon = (_: object, at: Date) => new Date(at.getTime() + collectionDelay);

export const refusalMailing: Subscription = {
  ...subscribe<SyncRefusalEvent>('MailManagersAboutRefusedSync', { 'scim_user.refused': soon }, 'mails'),
  gathers: true,
};

/** The maximum number of recipients. */
const maxRecipients = 20;

/** Sends at most one email a day for each reason. */
@Injectable()
export class MailRefusedSyncJob extends Job {
  readonly name = refusalMailing.job;

  constructor(
    private readonly reads: Reads,
    private readonly membersByRole: MembersByRole,
    private readonly memberMail: MemberMail,
    private readonly pageAddresses: PageAddresses,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ orgId }: Task): Promise<void> {
    if (!this.memberMail.isConfigured) return;
    const since = new Date(this.clock.now().getTime() - day);
    const refusals = await this.reads.rows<{ cause: string; message: string; on: string }>(orgId, latest, { since });
    if (refusals.length === 0) return;
    const userIds = await this.membersByRole.findPeopleWith(orgId, 'sso:manage', maxRecipients);
    for (const { cause, message, on } of refusals) {
      const notice = { notification: 'sync_refusals', id: `sync_refused:${cause}:${on}`, userIds } as const;
      await this.memberMail.send(orgId, notice, (to, organization) =>
        refusedSyncMail(to, organization, { message, url: this.pageAddresses.ofStart() }),
      );
    }
  }
}

const latest = `
  select distinct on (cause) cause, message, to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD') as on
  from provisioning.refusals where org_id = :org_id and occurred_at > :since::timestamptz order by cause, id desc`;

/** The email to sign-in managers when a change from their directory was refused. */
const refusedSyncMail = (
  to: string,
  organization: string,
  { message, url }: { message: string; url: string },
): MailMessage =>
  composeMail({
    to,
    subject: 'A change from your directory was refused',
    sentences: [
      `The organization ${nameInMail(organization)} on Latchkey refused a change from its directory.`,
      `The directory received this error: ${message}`,
      'Most directories retry until the problem is fixed. GET /provisioning/status lists the latest refused ' +
        'changes with the affected members and groups.',
    ],
    link: { label: 'Open Latchkey', url },
  });
