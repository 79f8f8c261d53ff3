import { Injectable } from '@nestjs/common';
import { ConnectorLabels } from '#access-control';
import { type Caller, Clock } from '#kernel';
import { type ApprovalState } from '../domain/approval.js';
import { waitsForOthers } from '../domain/approval-policy.js';

/** What the page of a call shows in addition to the approval. */
export type ApprovalFacts = {
  /** Whether anybody may decide about the person's own call. Null if the call does not wait for others. */
  hasDecider: boolean | null;
  /** Minutes until the call can no longer be decided or run. */
  minutesLeft: number;
  /** The display names of the connectors of the call, by slug. Connectors that the catalog does not know are absent. */
  connectors: ReadonlyMap<string, { label: string }>;
};

type ShownApproval = Pick<ApprovalState, 'connector_slug'> & {
  has_decider: boolean | null;
  expires_at: string;
  steps: readonly { connector_slug: string }[];
} & Parameters<typeof waitsForOthers>[1];

/** Loads what the page of a call shows. */
@Injectable()
export class ApprovalPageLoader {
  constructor(
    private readonly connectorLabels: ConnectorLabels,
    private readonly clock: Clock,
  ) {}

  async load(caller: Caller, view: ShownApproval): Promise<ApprovalFacts> {
    const hasDecider = waitsForOthers(caller, view) ? view.has_decider : null;
    const slugs = [view, ...view.steps].map(({ connector_slug }) => connector_slug);
    const connectors = await this.connectorLabels.labelsFor(caller.orgId, [...new Set(slugs)]);
    return { hasDecider, connectors, minutesLeft: this.minutesUntil(view.expires_at) };
  }

  private minutesUntil(end: string): number {
    return Math.max(0, Math.ceil((Date.parse(end) - this.clock.now().getTime()) / 60_000));
  }
}
