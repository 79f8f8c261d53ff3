import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import { attemptLife, type SignInAttempt, type SignInChoice } from '../domain/sign-in-attempts.js';
import { AuthorizationRecords } from '../../authorization/domain/authorization-records.js';

/** Pending sign-ins. They are stored together with pending authorization requests. */
@Injectable()
export class SignInAttempts {
  constructor(
    private readonly records: AuthorizationRecords,
    private readonly clock: Clock,
  ) {}

  newState = (): string => randomBytes(32).toString('base64url');

  async store(state: string, attempt: SignInAttempt | SignInChoice): Promise<void> {
    await this.records.storeRequest(keyOf(state), attempt, new Date(this.clock.now().getTime() + attemptLife));
  }

  async find(state: string): Promise<SignInAttempt | null> {
    const found = (await this.records.findRequest(keyOf(state))) as SignInAttempt | SignInChoice | null;
    return found && 'nonce' in found ? found : null;
  }

  async findChoice(state: string): Promise<SignInChoice | null> {
    const found = (await this.records.findRequest(keyOf(state))) as SignInAttempt | SignInChoice | null;
    return found && 'organizations' in found ? found : null;
  }

  /** Uses up the attempt. Of two concurrent calls only one returns true. */
  consume(state: string): Promise<boolean> {
    return this.records.endRequest(keyOf(state));
  }
}

const keyOf = (state: string): string => `sign-in ${state}`;
