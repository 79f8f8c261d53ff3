import { Injectable } from '@nestjs/common';
import { type ChangedSettings, OnSettingsChanged } from '#organizations';
import { CallResults } from '../persistence/call-results.js';

/** Applies a shorter retention to the results that are stored already, for good: also if it is made longer again. */
@Injectable()
export class ResultRetention extends OnSettingsChanged {
  constructor(private readonly callResults: CallResults) {
    super();
  }

  async handle({ orgId, changes: { result_retention_minutes: minutes }, act }: ChangedSettings): Promise<void> {
    if (minutes !== undefined) await this.callResults.shortenRetention(orgId, minutes, act.at);
  }
}
