import { type ActorKind, type Caller, type CallerToken, type RequestFacts } from '../domain/caller.js';
import { type Clock } from '../domain/clock.js';

/** Who did it, when, with which token and under which request; every event carries one. */
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

/** What the product does by itself: a job, a date that has come. */
export const actOfSystem = (clock: Clock): Act => ({
  kind: 'system',
  by: null,
  at: clock.now(),
  token: null,
  request: null,
});

/** What a person at the machine does with the operator's commands. */
export const actOfOperator = (clock: Clock): Act => ({ ...actOfSystem(clock), kind: 'operator' });
