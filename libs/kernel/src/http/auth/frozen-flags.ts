import { SetMetadata, type Type } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { type Caller } from '../../domain/caller.js';

/** Whether the route of a flag stays open while the organization is frozen, if the policy allows it. */
type GoesOn = (caller: Caller, row: Record<string, unknown>) => boolean;

const flagsWhileFrozen = 'latchkey:flags-while-frozen';

/** For controllers whose views have flags for `WhileFrozen` routes. */
export const FlagsWhileFrozen = (flags: Readonly<Record<string, GoesOn>>) => SetMetadata(flagsWhileFrozen, flags);

/** Flags for routes that only read. A freeze does not affect these routes. */
const ofReads = /^can_(see|view)_/;

type IsOver = (name: string, row: Record<string, unknown>) => boolean;

const frozen = new WeakMap<FastifyRequest, IsOver>();

/**
 * The one place that applies an organization's freeze to flags, just as frozen writes are refused in one place.
 * Policies do not know about the freeze. Not an interceptor, since every request would then go through rxjs.
 */
export function recordFreeze(request: FastifyRequest, caller: Caller, controller: Type): void {
  if (caller.frozen === null) return;
  const goOn = (Reflect.getMetadata(flagsWhileFrozen, controller) ?? {}) as Record<string, GoesOn>;
  frozen.set(
    request,
    (name, row) => name.startsWith('can_') && row[name] === true && !ofReads.test(name) && !goOn[name]?.(caller, row),
  );
}

/** The response with flags adjusted to the freeze. */
export function adjustFlags(request: FastifyRequest, answer: unknown): unknown {
  const isOver = frozen.get(request);
  return isOver ? withoutFrozenFlags(answer, isOver) : answer;
}

/** Makes copies, because the response may contain cached objects. */
function withoutFrozenFlags(answer: unknown, isOver: IsOver): unknown {
  if (Array.isArray(answer)) return answer.map((each) => withoutFrozenFlags(each, isOver));
  if (!isPlain(answer)) return answer;
  const entries = Object.entries(answer);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, !isOver(key, answer) && withoutFrozenFlags(value, isOver)]),
  );
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === '[object Object]';
