import { Injectable } from '@nestjs/common';
import { isDecidedByOther, SecondAccounts } from '#identity';
import { type Caller } from '#kernel';
import { RestrictionsByOthers } from '../../restriction/services/restrictions-by-others.js';
import { type AccessGrantState } from '../domain/access-grant.js';
import { type OthersDecisions } from '../domain/access-grant-policy.js';

type Known = Pick<AccessGrantState, 'user_id' | 'granted_by'>;

/** Finds what other people decided about the holders of grants whose accounts a caller may be able to use. */
@Injectable()
export class DecisionsByOthers {
  constructor(
    private readonly secondAccounts: SecondAccounts,
    private readonly restrictionsByOthers: RestrictionsByOthers,
  ) {}

  /** Returns the decisions in the order of the grants. */
  async find(caller: Caller, grants: readonly Known[]): Promise<OthersDecisions[]> {
    const holders = grants.map(({ user_id }) => user_id);
    const shared = await this.secondAccounts.find(
      caller,
      holders,
      grants.map(({ granted_by }) => granted_by),
    );
    const targets = [...shared.keys()].map((target_id) => ({ target_type: 'user', target_id }) as const);
    const restricted = await this.restrictionsByOthers.find(caller, targets);
    return grants.map(({ user_id, granted_by }) => {
      const isGivenByOther = isDecidedByOther(shared, user_id, [granted_by]);
      return { isGivenByOther, restricted };
    });
  }
}
