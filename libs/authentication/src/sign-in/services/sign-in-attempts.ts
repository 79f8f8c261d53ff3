import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import { AuthorizationRecords } from '../../authorization/domain/authorization-records.js';
import { type IssuerClient, type SignInProof } from '../domain/issuers.js';
import { type SignedInPerson } from '../domain/signed-in-person.js';

/** A started sign-in at an identity provider. It can be finished once, within minutes, in one browser. */
export type SignInAttempt = Omit<SignInProof, 'state'> & {
  /** The organization; null for the identity provider of the whole installation. */
  org_id: string | null;
  /** The client id when the attempt started. */
  client_id: string;
  issuer: string;
  /** A value derived from a cookie that only this browser has. */
  binding: string;
  return_to: string;
  /** Whether the person chose on a Latchkey page to sign in. */
  from_here: boolean;
};

/** A person authenticated by an identity provider, who must still confirm the sign-in or choose an organization. */
type SignInChoice = Omit<SignInAttempt, 'nonce' | 'verifier' | 'from_here'> & {
  person: SignedInPerson;
  /** The ids of the organizations. */
  organizations: string[];
};

/** Whether the issuer and the client are the same as when the attempt started. */
export const isSameClient = (
  { issuer, client_id }: Pick<SignInAttempt, 'issuer' | 'client_id'>,
  client: Pick<IssuerClient, 'issuer' | 'client_id'>,
): boolean => client.issuer === issuer && client.client_id === client_id;

/** Milliseconds until an attempt expires. */
const attemptLife = 10 * 60_000;

/** Pending sign-ins. They are stored together with pending authorization requests. */
@Injectable()
export class SignInAttempts {
  constructor(
    private readonly authorizationRecords: AuthorizationRecords,
    private readonly clock: Clock,
  ) {}

  newState = (): string => randomBytes(32).toString('base64url');

  async store(state: string, attempt: SignInAttempt | SignInChoice): Promise<void> {
    await this.authorizationRecords.storeRequest(
      buildAttemptKey(state),
      attempt,
      new Date(this.clock.now().getTime() + attemptLife),
    );
  }

  async find(state: string): Promise<SignInAttempt | null> {
    const found = (await this.authorizationRecords.findRequest(buildAttemptKey(state))) as
      SignInAttempt | SignInChoice | null;
    return found && 'nonce' in found ? found : null;
  }

  async findChoice(state: string): Promise<SignInChoice | null> {
    const found = (await this.authorizationRecords.findRequest(buildAttemptKey(state))) as
      SignInAttempt | SignInChoice | null;
    return found && 'organizations' in found ? found : null;
  }

  /** Uses up the attempt. Of two concurrent calls only one returns true. */
  consume(state: string): Promise<boolean> {
    return this.authorizationRecords.endRequest(buildAttemptKey(state));
  }
}

const buildAttemptKey = (state: string): string => `sign-in ${state}`;
