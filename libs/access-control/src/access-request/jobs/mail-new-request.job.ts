import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MemberCallers, MemberMail, MemberProfiles, MembersByRole, PageAddresses } from '#identity';
import { Clock, Job, subscribe, type Task, noHttpRequest } from '#kernel';
import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { reaches } from '../../share/domain/reach.js';
import { resourceKey, SharedResources } from '../../share/domain/shareable.js';
import { ConnectorLabels } from '../../restriction/domain/connector-labels.js';
import { canDecideRequest } from '../domain/access-request-policy.js';
import { type AccessRequestEvent, type AccessRequestState, statusAt } from '../domain/access-request.js';
import { requestedResource, resourceIn, resourcesIn } from '../domain/requested-access.js';
import { AccessRequests } from '../persistence/access-requests.js';
import { readAccessName } from '../services/access-name.js';
import { OwnRequests } from '../services/own-requests.js';

/** Maximum number of members notified of one request. */
const maxNotified = 20;

/** Mails a pending request to the members who may decide it. */
class MailNewRequest extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(MailNewRequest)
export class MailNewRequestHandler implements ICommandHandler<MailNewRequest> {
  constructor(
    private readonly accessRequests: AccessRequests,
    private readonly memberMail: MemberMail,
    private readonly membersByRole: MembersByRole,
    private readonly memberCallers: MemberCallers,
    private readonly memberProfiles: MemberProfiles,
    private readonly sharedResources: SharedResources,
    private readonly ownRequests: OwnRequests,
    private readonly connectorLabels: ConnectorLabels,
    private readonly pageAddresses: PageAddresses,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, id }: MailNewRequest): Promise<void> {
    if (!this.memberMail.isConfigured) return;
    const request = await this.accessRequests.change(orgId, id, ({ state }) => state);
    const requester = await this.findRequesterName(request);
    if (requester === null || statusAt(request, this.clock.now()) !== 'pending') return;
    const notice = {
      notification: 'access_requests',
      id: `${id}:filed`,
      userIds: await this.findDeciders(request),
    } as const;
    const access = await readAccessName(this.connectorLabels, request);
    const url = this.pageAddresses.ofRequest(id);
    await this.memberMail.send(orgId, notice, (to, organization) =>
      requestMail(request, { organization, access, requester, url }, to),
    );
  }

  /** Finds people who may decide a request. */
  private async findDeciders(request: Readonly<AccessRequestState>): Promise<string[]> {
    const { org_id } = request;
    const resources = await this.sharedResources.find(org_id, resourcesIn([request]));
    const deciders: string[] = [];
    for (const userId of await this.findCandidates(request, resources)) {
      const caller = await this.memberCallers.find(org_id, userId, noHttpRequest);
      const resource = caller && requestedResource(caller, request, resources);
      if (caller?.kind !== 'user') continue;
      const own = await this.ownRequests.findRequesters(caller, [request.requester_user_id]);
      if (canDecideRequest(caller, request, resource, own).allowed) deciders.push(userId);
    }
    return deciders;
  }

  /** Returns the requester's name for the mail, or null if the requester left. */
  private async findRequesterName({
    org_id,
    requester_user_id: id,
  }: Readonly<AccessRequestState>): Promise<string | null> {
    return (await this.memberProfiles.current(org_id, [id])).get(id)?.name ?? null;
  }

  private async findCandidates(
    request: Readonly<AccessRequestState>,
    resources: Awaited<ReturnType<SharedResources['find']>>,
  ): Promise<string[]> {
    const ref = resourceIn(request);
    if (!ref) return this.membersByRole.findPeopleWith(request.org_id, 'member:manage', maxNotified);
    const found = resources.get(resourceKey(ref));
    const { owner_user_id = null } = found?.shareable ?? {};
    const editors = (found?.entries ?? []).filter(
      ({ grantee_type, level }) => grantee_type === 'user' && reaches(level, 'edit'),
    );
    const ids = [owner_user_id, ...editors.map(({ grantee_id }) => grantee_id)];
    return [...new Set(ids.filter((id) => id !== null))].slice(0, maxNotified);
  }
}

/** Returns the mail to the members who may decide a request. @param facts `access`: the name of the requested access. */
function requestMail(
  request: Readonly<AccessRequestState>,
  { organization, access, requester, url }: Record<'organization' | 'access' | 'requester' | 'url', string>,
  to: string,
): MailMessage {
  const who = nameInMail(requester);
  return composeMail({
    to,
    subject: `${who} requests access`,
    sentences: [
      `${who} requests ${nameInMail(access)} in the organization ${nameInMail(organization)}. ` +
        'You can approve or deny the request on its page.',
      ...(request.app_name === null ? [] : [`The app ${nameInMail(request.app_name)} sent it for ${who}.`]),
      ...(request.note === null ? [] : [`Note: ${nameInMail(request.note, 500)}`]),
      `The request expires on ${request.expires_at.toISOString().slice(0, 10)} unless it is decided before then.`,
    ],
    link: { label: 'Look at the request', url },
  });
}

export const requestMailing = subscribe<AccessRequestEvent>(
  'MailNewRequest',
  {
    'access_request.created': 'at once',
  },
  'mails',
);

@Injectable()
export class MailNewRequestJob extends Job {
  readonly name = requestMailing.job;

  constructor(private readonly commandBus: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commandBus.execute(new MailNewRequest(orgId, subjectId));
  }
}
