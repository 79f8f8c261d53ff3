import { SetMetadata, type Type } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { type Caller } from '../../domain/caller.js';

/** Whether the route of a flag goes on, where the policy lets. */
type GoesOn = (caller: Caller, row: Record<string, unknown>) => boolean;

const flagsWhileFrozen = 'latchkey:flags-while-frozen';

/** For a controller whose views have flags of routes that are `WhileFrozen`. */
export const FlagsWhileFrozen = (flags: Readonly<Record<string, GoesOn>>) => SetMetadata(flagsWhileFrozen, flags);

/** Flags that say what may be read. */
const ofReads = /^can_(see|view)_/;

type IsOver = (name: string, row: Record<string, unknown>) => boolean;

const frozen = new WeakMap<FastifyRequest, IsOver>();

/**
 * The one place where flags follow the freeze of an organization, as its writes end in one: policies decide who may, and
 * know nothing of it. No interceptor, for which every request would go through rxjs.
 */
export function noteFreeze(request: FastifyRequest, caller: Caller, controller: Type): void {
  if (caller.frozen === null) return;
  const goOn = (Reflect.getMetadata(flagsWhileFrozen, controller) ?? {}) as Record<string, GoesOn>;
  frozen.set(
    request,
    (name, row) => name.startsWith('can_') && row[name] === true && !ofReads.test(name) && !goOn[name]?.(caller, row),
  );
}

/** An answer with the flags that are true of it now. */
export function sentFlags(request: FastifyRequest, answer: unknown): unknown {
  const isOver = frozen.get(request);
  return isOver ? lowered(answer, isOver) : answer;
}

/** Copied: what is kept in memory for others may be part of it. */
function lowered(answer: unknown, isOver: IsOver): unknown {
  if (Array.isArray(answer)) return answer.map((each) => lowered(each, isOver));
  if (!isPlain(answer)) return answer;
  const entries = Object.entries(answer);
  return Object.fromEntries(entries.map(([key, value]) => [key, !isOver(key, answer) && lowered(value, isOver)]));
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === '[object Object]';
