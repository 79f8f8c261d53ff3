import { type Act, Aggregate, type AggregateState, type Caller, type EventEntries, newId } from '#kernel';
import { type ApprovalRule } from '#organizations';
import { argumentsPreview } from './arguments-preview.js';
import {
  type ApprovalStep,
  type RequestedUse,
  type RequestPreview,
  describeToolUse,
  type ToolUse,
} from './tool-use.js';

/** Identifies a call and the member who makes it. Never contains the call's arguments. */
export type ApprovalData = Omit<ToolUse, 'connection_ids'> & { user_id: string };

export type ApprovalEvent =
  | { type: 'approval.requested'; data: ApprovalData & { expires_at: string } }
  | { type: 'approval.approved'; data: ApprovalData & { expires_at: string } }
  | { type: 'approval.denied'; data: ApprovalData }
  | { type: 'approval.expired'; data: ApprovalData }
  | { type: 'approval.consumed'; data: ApprovalData & { execution_id: string } }
  | { type: 'approval.returned'; data: ApprovalData & { execution_id: string } };

const own = { category: 'usage' } as const;

const ofAnother = { category: 'usage', subject: ({ user_id }: ApprovalData) => user_id } as const;

/** No event advances the epoch: an approval allows one call and changes no rights. */
export const approvalEvents = {
  'approval.requested': { says: 'requested approval of', ...own },
  'approval.approved': { says: "approved {person}'s request for", ...ofAnother },
  'approval.denied': { says: "denied {person}'s request for", ...ofAnother },
  'approval.expired': { says: "marked {person}'s approval for {resource} as expired", ...ofAnother },
  'approval.consumed': { says: 'used the approval of', ...own },
  'approval.returned': { says: 'regained the approval of {resource}, because the call was not sent', ...own },
} satisfies EventEntries<ApprovalEvent>;

export const approvalStatuses = ['pending', 'approved', 'denied', 'expired', 'consumed'] as const;

export type ApprovalStatus = (typeof approvalStatuses)[number];

export type ApprovalState = AggregateState &
  ToolUse & {
    /** The request that was approved. Null in approvals of an earlier version of Latchkey, which allow no call. */
    request_digest: string | null;
    request_preview: RequestPreview | null;
    /** The accounts of the call (`accountsDigest`). Null in approvals of an earlier version of Latchkey. */
    accounts_digest: string | null;
    /** Whose access to the accounts the call uses. Null in approvals of an earlier version of Latchkey. */
    access_user_id: string | null;
    requested_by: string;
    /** The members the requester stood for when the approval was requested. */
    requested_for: string[];
    /** The name of the app that requested the call for the member. Null if no app did. */
    app_name: string | null;
    /** The connected app that requested the call. Null if no app did, and in approvals of an earlier version. */
    app_id: string | null;
    /** What a grant for further calls must match. Null if no grant can cover such calls. */
    grant_scope: string | null;
    status: ApprovalStatus;
    /** The strictest rule that applied to the call. It comes from the organization, the toolbox or a step. */
    rule: ApprovalRule;
    /** The steps of a synthetic tool; empty for other tools. */
    steps: ApprovalStep[];
    summary: string;
    arguments_preview: Record<string, unknown>;
    resolved_by: string | null;
    /**
     * Whether a second person approved the call. A second person stands for no member that the requester stands for.
     */
    second_person: boolean;
    resolved_at: Date | null;
    /** The execution that used the approval; null if none did. */
    execution_id: string | null;
    expires_at: Date;
    created_at: Date;
    updated_at: Date;
  };

/** The response to a call that first needs approval. */
export type OpenApproval = Pick<ApprovalState, 'id' | 'status' | 'summary' | 'tier' | 'arguments_preview'> & {
  expires_at: string;
  /** Name of the connection. Null for a synthetic tool, or if the caller cannot see the connection. */
  connection_name: string | null;
  /** The page on which people decide. */
  url: string;
  /** Whether a second person must approve. */
  second_person: boolean;
};

/** Uses an approval for one execution, or releases it. Both functions run in the current transaction. */
export type ApprovalUse = {
  consume: (executionId: string) => Promise<void>;
  /** Makes the approval usable again, because nothing was sent. */
  release: (executionId: string) => Promise<void>;
};

/** Whether the call may be made. It may be made if `pending` is null. `use` is null if the call needs no approval. */
export type RequiredApproval = { pending: OpenApproval } | { pending: null; use: ApprovalUse | null };

type Requester = Pick<Caller, 'userId' | 'standsFor' | 'app' | 'token'>;

/** Returns the id of the connected app that calls. Null if no app calls. */
export const findAppId = ({ app, token }: Pick<Caller, 'app' | 'token'>): string | null => app && (token?.id ?? null);

/**
 * Time limit for the decision, in milliseconds. After the decision, the same time limit starts again for using the
 * approval, or for the denial of the same call of an app.
 */
export const validFor = 10 * 60_000;

/**
 * Tolerance in milliseconds for different clocks: one process sets the end of an approval, and another may record it.
 */
const clockLag = 60_000;

/** Permission for one call by one member. It can be used once. */
export class Approval extends Aggregate<ApprovalState, ApprovalEvent> {
  protected readonly noun = 'approval';

  static request(
    org_id: string,
    { userId: requested_by, standsFor, app, token }: Requester,
    requested: RequestedUse,
    { rule, act }: { rule: ApprovalRule; act: Act },
  ): Approval {
    const { connection_name: _, sees_connection: __, arguments: args, ...use } = requested;
    const expires_at = endAfter(act);
    const approval = new Approval({
      org_id,
      id: newId('apr', act.at),
      version: 1,
      ...use,
      requested_by,
      requested_for: [...standsFor],
      app_name: app && (token?.name ?? null),
      app_id: findAppId({ app, token }),
      status: 'pending',
      rule,
      summary: describeToolUse(requested),
      arguments_preview: argumentsPreview(args),
      resolved_by: null,
      second_person: false,
      resolved_at: null,
      execution_id: null,
      expires_at,
      created_at: act.at,
      updated_at: act.at,
    });
    const data = { ...approval.eventData, expires_at: expires_at.toISOString() };
    approval.apply(act, { type: 'approval.requested', data });
    return approval;
  }

  approve(second_person: boolean, act: Act): void {
    const expires_at = endAfter(act);
    const data = { ...this.eventData, expires_at: expires_at.toISOString() };
    this.apply(
      act,
      { type: 'approval.approved', data },
      {
        ...resolved('approved', act),
        second_person,
        expires_at,
      },
    );
  }

  deny(act: Act): void {
    this.apply(act, { type: 'approval.denied', data: this.eventData }, resolved('denied', act));
  }

  consume(execution_id: string, act: Act): void {
    const data = { ...this.eventData, execution_id };
    const changes = { status: 'consumed', execution_id, updated_at: act.at } as const;
    this.apply(act, { type: 'approval.consumed', data }, changes);
  }

  /** Makes the approval usable again until it expires, because its execution sent nothing. */
  release(execution_id: string, act: Act): void {
    const { status, execution_id: usedBy, expires_at } = this.state;
    if (status !== 'consumed' || usedBy !== execution_id || expires_at <= act.at) return;
    const data = { ...this.eventData, execution_id };
    const changes = { status: 'approved', execution_id: null, updated_at: act.at } as const;
    this.apply(act, { type: 'approval.returned', data }, changes);
  }

  /** Records in the log that the approval has expired. It is expired after `expires_at` even without this record. */
  expire(act: Act): void {
    const { status } = this.state;
    if (status === 'expired' || statusAt(this.state, new Date(act.at.getTime() + clockLag)) !== 'expired') return;
    const changes = { status: 'expired', updated_at: act.at } as const;
    this.apply(act, { type: 'approval.expired', data: this.eventData }, changes);
  }

  protected override label(): string {
    return this.state.summary;
  }

  private get eventData(): ApprovalData {
    const { requested_by: user_id, connection_id, connector_slug, tool_name } = this.state;
    const { operation, tier, toolbox_id, arguments_digest } = this.state;
    return { user_id, connection_id, connector_slug, tool_name, operation, tier, toolbox_id, arguments_digest };
  }
}

/** Returns the status of an approval at a given time, even if its expiry has not been recorded yet. */
export const statusAt = ({ status, expires_at }: Pick<ApprovalState, 'status' | 'expires_at'>, at: Date) =>
  (status === 'pending' || status === 'approved') && expires_at <= at ? 'expired' : status;

const endAfter = ({ at }: Act): Date => new Date(at.getTime() + validFor);

const resolved = (status: 'approved' | 'denied', { by, at }: Act) => ({
  status,
  resolved_by: by,
  resolved_at: at,
  updated_at: at,
});
