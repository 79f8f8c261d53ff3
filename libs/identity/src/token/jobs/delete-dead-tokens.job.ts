import { Injectable } from '@nestjs/common';
import { Clock, removeInBatches, Sweep } from '#kernel';
import { Tokens } from '../domain/tokens.js';

const batch = 500;
const year = 365 * 86_400_000;

/** Deletes tokens a year after they ended. The audit log keeps the actions made with them. */
@Injectable()
export class DeleteDeadTokensJob extends Sweep {
  readonly name = 'dead-tokens-are-forgotten';
  readonly every = 24 * 60 * 60;

  constructor(
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - year);
    await removeInBatches(
      batch,
      (limit) => this.tokens.findEndedBefore(before, limit),
      (orgId, dead) =>
        this.tokens.forget(
          orgId,
          dead.map(({ id }) => id),
        ),
    );
  }
}
