import { type DomainEvent } from './event.js';

/** When a job is due after an event; null: not at all. `at` is when the event happened. */
export type Due<Data> = 'at once' | ((data: Data, at: Date) => Date | null);

/** Which events ask for a job, and when it is due: said in the file of the job, as an event knows nobody who listens. */
export type Subscription = {
  job: string;
  to: Readonly<Partial<Record<string, Due<never>>>>;
  effect?: Effect;
  /** Of a job that looks at the whole organization: whatever happens until its run asks for no other. */
  gathers?: boolean;
};

/** What a job does that a database restored from a backup would have done a second time. */
type Effect = 'mails';

/** `subscribe<InviteEvent>('InviteExpiredWhenDue', { 'invite.created': ({ expires_at }) => new Date(expires_at) })` */
export const subscribe = <Event extends DomainEvent>(
  job: string,
  to: { [Type in Event['type']]?: Due<Extract<Event, { type: Type }>['data']> },
  effect?: Effect,
): Subscription => ({ job, to, effect });
