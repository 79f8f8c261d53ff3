import { type DomainEvent } from './event.js';

/** When a job is due after an event; null for never. `at` is the time of the event. */
export type Due<Data> = 'at once' | ((data: Data, at: Date) => Date | null);

/**
 * Which events start a job, and when it is due. Declared in the job's file, since events do not know their listeners.
 */
export type Subscription = {
  job: string;
  to: Readonly<Partial<Record<string, Due<never>>>>;
  effect?: Effect;
  /** For a job that covers the whole organization. Further events before its run do not start a second run. */
  gathers?: boolean;
};

/** An effect that a database restored from a backup would repeat. */
type Effect = 'mails';

/** `subscribe<InviteEvent>('InviteExpiredWhenDue', { 'invite.created': ({ expires_at }) => new Date(expires_at) })` */
export const subscribe = <Event extends DomainEvent>(
  job: string,
  to: { [Type in Event['type']]?: Due<Extract<Event, { type: Type }>['data']> },
  effect?: Effect,
): Subscription => ({ job, to, effect });
