import { Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Caller } from '../auth/caller.js';
import { answersSecret } from '../idempotency/answers-secret.js';
import { IdempotencyKeys } from '../idempotency/idempotency-keys.js';
import { type Gate, type KnownRequest } from './auth.guard.js';

@Injectable()
export class RequestGate implements Gate {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly reflector: Reflector,
  ) {}

  beforePolicy(): Promise<void> {
    return Promise.resolve();
  }

  /** Only who may still do it is shown what an earlier request answered. */
  afterPolicy(request: KnownRequest, caller: Caller, handler: () => unknown): Promise<void> {
    const secret = this.reflector.get<boolean | undefined>(answersSecret, handler) ?? false;
    return this.keys.admit(request, caller, secret);
  }

  refused(): Promise<void> {
    return Promise.resolve();
  }
}
