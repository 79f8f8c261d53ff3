import { Injectable } from '@nestjs/common';
import { Clock, Sweep } from '#kernel';
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
    for (;;) {
      const dead = await this.tokens.findEndedBefore(before, batch);
      for (const orgId of new Set(dead.map(({ org_id }) => org_id))) {
        const ids = dead.flatMap(({ org_id, id }) => (org_id === orgId ? [id] : []));
        await this.tokens.forget(orgId, ids);
      }
      if (dead.length < batch) return;
    }
  }
}
