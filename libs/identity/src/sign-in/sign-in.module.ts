import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { SignInPersonHandler } from './commands/sign-in-person.js';
import { SignInLinks } from './domain/sign-in-links.js';
import { StoredSignInLinks } from './persistence/stored-sign-in-links.js';
import { SignedInMembers } from './services/signed-in-members.js';
import { SignInNewcomers } from './services/sign-in-newcomers.js';

@Module({
  imports: [CqrsModule],
  providers: [
    SignInPersonHandler,
    SignedInMembers,
    SignInNewcomers,
    { provide: SignInLinks, useClass: StoredSignInLinks },
  ],
  exports: [SignInLinks],
})
export class SignInModule {}
