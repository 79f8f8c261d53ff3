import { Module } from '@nestjs/common';
import { Memberships } from './domain/organization-directory.js';
import { StoredMemberships } from './persistence/stored-memberships.js';
import { OwnOrganizations } from './services/own-organizations.js';

/** The organizations of a person. */
@Module({
  providers: [{ provide: Memberships, useClass: StoredMemberships }, OwnOrganizations],
  exports: [Memberships, OwnOrganizations],
})
export class MembershipModule {}
