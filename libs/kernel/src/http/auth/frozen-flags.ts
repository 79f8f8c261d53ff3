import { SetMetadata, type Type } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { type Caller } from '../../domain/caller.js';

/**
 * Whether the route of a flag accepts requests while the organization is frozen. If so, the flag keeps the value from
 * the policy.
 */
type StaysOpen = (caller: Caller, row: Record<string, unknown>) => boolean;

const flagsWhileFrozen = 'latchkey:flags-while-frozen';

/** Decorator for controllers whose views have flags for `WhileFrozen` routes. */
export const FlagsWhileFrozen = (flags: Readonly<Record<string, StaysOpen>>) => SetMetadata(flagsWhileFrozen, flags);

/** Flags for routes that only read. A freeze does not affect these routes. */
const readFlags = /^can_(see|view)_/;

type IsCleared = (name: string, row: Record<string, unknown>) => boolean;

const frozen = new WeakMap<FastifyRequest, IsCleared>();

/**
 * Records that the caller's organization is frozen, so that `adjustFlags` clears the flags of writes in the response.
 * This is necessary because policies do not know about the freeze. It is not an interceptor, because every request
 * would then go through rxjs.
 */
export function recordFreeze(request: FastifyRequest, caller: Caller, controller: Type): void {
  if (caller.frozen === null) return;
  const exceptions = (Reflect.getMetadata(flagsWhileFrozen, controller) ?? {}) as Record<string, StaysOpen>;
  frozen.set(
    request,
    (name, row) =>
      name.startsWith('can_') && row[name] === true && !readFlags.test(name) && !exceptions[name]?.(caller, row),
  );
}

/** Returns the response. If the organization is frozen, the flags of writes are false in it. */
export function adjustFlags(request: FastifyRequest, answer: unknown): unknown {
  const isCleared = frozen.get(request);
  return isCleared ? withoutFrozenFlags(answer, isCleared) : answer;
}

/** Returns copies, because the response may contain cached objects. */
function withoutFrozenFlags(answer: unknown, isCleared: IsCleared): unknown {
  if (Array.isArray(answer)) return answer.map((each) => withoutFrozenFlags(each, isCleared));
  if (!isPlain(answer)) return answer;
  const entries = Object.entries(answer);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, !isCleared(key, answer) && withoutFrozenFlags(value, isCleared)]),
  );
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === '[object Object]';
