import { type DomainEvent } from './event.js';

/** When a job is due after an event. Null if it is never due. `at` is the time of the event. */
export type Due<Data> = 'at once' | ((data: Data, at: Date) => Date | null);

/**
 * Declares which events start a job, and when the job is due. The declaration is in the job's file, because events do
 * not know their listeners.
 */
export type Subscription = {
  job: string;
  to: Readonly<Partial<Record<string, Due<never>>>>;
  effect?: Effect;
  /**
   * True for a job that handles the whole organization. Further events before the job's run do not start a second run.
   */
  gathers?: boolean;
};

/** An effect that a database restored from a backup would repeat. */
type Effect = 'mails';

/**
 * Example: `subscribe<InviteEvent>('InviteExpiredWhenDue', { 'invite.created': ({ expires_at }) => new
 * Date(expires_at) })`
 */
export const subscribe = <Event extends DomainEvent>(
  job: string,
  to: { [Type in Event['type']]?: Due<Extract<Event, { type: Type }>['data']> },
  effect?: Effect,
): Subscription => ({ job, to, effect });
