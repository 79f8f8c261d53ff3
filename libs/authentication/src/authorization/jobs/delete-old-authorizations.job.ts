import { Injectable } from '@nestjs/common';
import { Sweep } from '#kernel';
import { AuthorizationRecords } from '../domain/authorization-records.js';

/** Deletes abandoned requests and registrations, because both can be created without authentication. */
@Injectable()
export class DeleteOldAuthorizationsJob extends Sweep {
  readonly name = 'old-authorizations-are-forgotten';
  readonly every = 60 * 60;

  constructor(private readonly authorizationRecords: AuthorizationRecords) {
    super();
  }

  async run(): Promise<void> {
    await this.authorizationRecords.deleteOld();
  }
}
