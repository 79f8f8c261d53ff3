import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { type Caller } from '../../domain/caller.js';
import { Versioned } from '../views.js';
import { type AuthenticatedRequest } from './authenticated-request.js';

/** Whether the route of a flag goes on, where the policy lets. */
type GoesOn = (caller: Caller, row: Record<string, unknown>) => boolean;

const flagsWhileFrozen = 'latchkey:flags-while-frozen';

/** For a controller whose views have flags of routes that are `WhileFrozen`. */
export const FlagsWhileFrozen = (flags: Readonly<Record<string, GoesOn>>) => SetMetadata(flagsWhileFrozen, flags);

/** Flags that say what may be read. */
const ofReads = /^can_(see|view)_/;

/**
 * The one place where flags follow the freeze of an organization, as its writes end in one: policies decide who may, and
 * know nothing of it.
 */
@Injectable()
export class FrozenFlags implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (!caller || caller.frozen === null) return next.handle();
    const goOn = (Reflect.getMetadata(flagsWhileFrozen, context.getClass()) ?? {}) as Record<string, GoesOn>;
    const isOver = (name: string, row: Record<string, unknown>) =>
      name.startsWith('can_') && row[name] === true && !ofReads.test(name) && !goOn[name]?.(caller, row);
    return next.handle().pipe(map((answer: unknown) => lowered(answer, isOver)));
  }
}

/** Copied: what is kept in memory for others may be part of it. */
function lowered(answer: unknown, isOver: (name: string, row: Record<string, unknown>) => boolean): unknown {
  if (answer instanceof Versioned) return Versioned.of(answer.version, lowered(answer.view, isOver) as object);
  if (Array.isArray(answer)) return answer.map((each) => lowered(each, isOver));
  if (!isPlain(answer)) return answer;
  const entries = Object.entries(answer);
  return Object.fromEntries(entries.map(([key, value]) => [key, !isOver(key, answer) && lowered(value, isOver)]));
}

/** Streams and the like pass. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === '[object Object]' && !('getStream' in (value as object));
