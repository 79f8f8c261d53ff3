import { Injectable } from '@nestjs/common';
import { AccessEpochs, Bulkhead, type RunAgain } from '#kernel';

/**
 * In this process, which does other work of everybody beside it: a server may keep whoever asks it waiting for 20 s, and
 * an organization may name thousands of them. Source: product design, refresh of tools.
 */
const most = { organization: 2, all: 4 };

/** Milliseconds after which who found no room comes again: far apart, so that many do not come at once. */
const later = () => 5000 + 55_000 * Math.random();

const hour = 3_600_000;

/** Lets jobs ask few remote servers at a time, and none for an organization that waits for its deletion: they come again. */
@Injectable()
export class ServerTurns {
  private readonly organizations = new Bulkhead(most.organization);
  private readonly all = new Bulkhead(most.all);

  constructor(private readonly epochs: AccessEpochs) {}

  async of(orgId: string, ask: () => Promise<RunAgain>): Promise<RunAgain> {
    if (await this.epochs.freezeOf(orgId)) return { again_in: hour };
    if (!this.organizations.enter(orgId)) return { again_in: later() };
    try {
      return await this.amongAll(ask);
    } finally {
      this.organizations.leave(orgId);
    }
  }

  private async amongAll(ask: () => Promise<RunAgain>): Promise<RunAgain> {
    if (!this.all.enter('')) return { again_in: later() };
    try {
      return await ask();
    } finally {
      this.all.leave('');
    }
  }
}
