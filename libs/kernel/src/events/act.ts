import { type ActorKind, type Caller, type CallerToken, type RequestFacts } from '../domain/caller.js';
import { type Clock } from '../domain/clock.js';

/** The actor, time, token and request of an event. */
export type Act = {
  kind: ActorKind;
  by: string | null;
  at: Date;
  token: CallerToken | null;
  request: RequestFacts | null;
};

export const actOf = (caller: Caller, clock: Clock): Act => ({
  kind: caller.kind,
  by: caller.userId || null,
  at: clock.now(),
  token: caller.token,
  request: caller.request,
});

/** Creates an act of Latchkey itself, for example of a job. */
export const actOfSystem = (clock: Clock): Act => ({
  kind: 'system',
  by: null,
  at: clock.now(),
  token: null,
  request: null,
});

/** Creates an act of the operator on the command line. */
export const actOfOperator = (clock: Clock): Act => ({ ...actOfSystem(clock), kind: 'operator' });
