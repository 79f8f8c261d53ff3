import { composeMail, type MailMessage, nameInMail, type RecordedEvent } from '#kernel';
import { type MemberEvent } from './member-events.js';

/** What happened to somebody's roles, or to what is or may become theirs. */
export type Concern =
  | Extract<MemberEvent, { type: 'member.roles_changed' | 'member.responsible_asked' }>
  | { type: 'handed_over'; data: object };

export type RecordedConcern = RecordedEvent<Concern>;

/** What stands in a mail for ids: of roles, and of the thing that it is about. */
type ConcernNames = { organization: string; roles: ReadonlyMap<string, string>; resource: string };

/** What is mailed to the member whom an event affects. */
export function concernMail(event: RecordedConcern, names: ConcernNames, to: string): MailMessage {
  const organization = nameInMail(names.organization);
  const resource = nameInMail(names.resource);
  switch (event.type) {
    case 'member.roles_changed': {
      const said = (ids: readonly string[]) => ids.flatMap((id) => nameInMail(names.roles.get(id) ?? '') || []);
      const [added, removed] = [said(event.data.added), said(event.data.removed)];
      const sentences = [
        `Your roles in the organization ${organization} have changed.`,
        ...(added.length > 0 ? [`You hold now: ${added.join(', ')}.`] : []),
        ...(removed.length > 0 ? [`You no longer hold: ${removed.join(', ')}.`] : []),
      ];
      return composeMail({ to, subject: `Your roles in ${organization} have changed`, sentences });
    }
    case 'member.responsible_asked':
      return composeMail({
        to,
        subject: `You are asked to be responsible for ${resource}`,
        sentences: [
          `You are asked to be responsible for the service member ${resource} in the organization ${organization}.`,
          'Nothing changes until you accept. What binds you binds it from then on, too.',
        ],
      });
    default:
      return composeMail({
        to,
        subject: `${resource} is yours now`,
        sentences: [`The ${event.resource_type} ${resource} in the organization ${organization} is yours now.`],
      });
  }
}
