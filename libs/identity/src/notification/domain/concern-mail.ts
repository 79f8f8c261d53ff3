import { type RecordedEvent } from '#kernel';
import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { type MemberEvent } from '../../member/domain/member-events.js';

/** A change to a member's roles, a request to take responsibility, or a resource that was handed over to a member. */
export type Concern =
  | Extract<MemberEvent, { type: 'member.roles_changed' | 'member.responsible_asked' }>
  | { type: 'handed_over'; data: object };

export type RecordedConcern = RecordedEvent<Concern>;

/** The names that a mail shows. */
type ConcernNames = { organization: string; roles: ReadonlyMap<string, string>; resource: string };

export function concernMail(event: RecordedConcern, names: ConcernNames, to: string): MailMessage {
  const organization = nameInMail(names.organization);
  const resource = nameInMail(names.resource);
  switch (event.type) {
    case 'member.roles_changed': {
      const namesOf = (ids: readonly string[]) => ids.flatMap((id) => nameInMail(names.roles.get(id) ?? '') || []);
      const [added, removed] = [namesOf(event.data.added), namesOf(event.data.removed)];
      const sentences = [
        `Your roles in the organization ${organization} have changed.`,
        ...(added.length > 0 ? [`Added: ${added.join(', ')}.`] : []),
        ...(removed.length > 0 ? [`Removed: ${removed.join(', ')}.`] : []),
      ];
      return composeMail({ to, subject: `Your roles in ${organization} have changed`, sentences });
    }
    case 'member.responsible_asked':
      return composeMail({
        to,
        subject: `You have been asked to take responsibility for ${resource}`,
        sentences: [
          `You have been asked to take responsibility for the service member ${resource} in the organization ` +
            `${organization}.`,
          'Nothing changes until you accept. Once you accept, restrictions on you also bind the service member.',
        ],
      });
    default:
      return composeMail({
        to,
        subject: `You now own ${resource}`,
        sentences: [`You now own the ${event.resource_type} ${resource} in the organization ${organization}.`],
      });
  }
}
