import { Module } from '@nestjs/common';
import { Hooks } from '#kernel';
import { Arrivals } from './domain/arrivals.js';
import { PersonMatches } from './domain/person-matches.js';
import { StoredPersonMatches } from './persistence/stored-person-matches.js';

/** People who become members without an invite link: by single sign-on or through a directory. */
@Module({
  providers: [
    { provide: Arrivals, useFactory: (hooks: Hooks) => new Arrivals(hooks), inject: [Hooks] },
    { provide: PersonMatches, useClass: StoredPersonMatches },
  ],
  exports: [Arrivals, PersonMatches],
})
export class ArrivalModule {}
