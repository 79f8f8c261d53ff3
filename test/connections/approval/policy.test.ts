import fc from 'fast-check';
import { type Act, type Caller } from '#kernel';
import { type ApprovalRule } from '#organizations';
import { canResolveApproval, canUseApproval } from '../../../libs/connections/src/approval/domain/approval-policy.js';
import {
  Approval,
  type ApprovalState,
  approvalStatuses,
} from '../../../libs/connections/src/approval/domain/approval.js';

const people = ['usr_a', 'usr_b', 'usr_c'] as const;
const person = fc.constantFrom(...people);
const rules = ['allow', 'confirm', 'second_person', 'block'] as const;
const rule = fc.constantFrom<ApprovalRule>(...rules);
const status = fc.constantFrom(...approvalStatuses);
const use = fc.record({
  connection_id: fc.constantFrom('conn_1', 'conn_2'),
  connection_ids: fc.constantFrom<string[]>(['conn_1'], ['conn_1', 'conn_2']),
  connector_slug: fc.constant('demo'),
  tool_name: fc.constantFrom('delete_note', 'delete_all'),
  operation: fc.constantFrom('notes.delete', 'notes.clear'),
  tier: fc.constantFrom('write' as const, 'destructive' as const),
  toolbox_id: fc.constantFrom(null, 'tbx_1'),
  arguments_digest: fc.constantFrom('one', 'two'),
  request_digest: fc.constantFrom('first', 'second'),
});

/** Whether the stricter of two rules requires a second person. */
const wantSecondPerson = (...both: ApprovalRule[]): boolean =>
  both.includes('second_person') && !both.includes('block');

describe('The right to decide an approval', () => {
  it('matches the table in the documentation', () => {
    const kind = fc.constantFrom('user' as const, 'service' as const, 'operator' as const);
    const requested_for = fc.uniqueArray(person);
    const behind = fc.uniqueArray(person);
    const cases = fc.record({
      kind,
      me: person,
      behind,
      requested_by: person,
      requested_for,
      edits: fc.tuple(fc.boolean(), fc.boolean()),
      rule,
      ofCall: rule,
      status,
      obstacle: fc.constantFrom(null, 'account_changed' as const),
    });
    fc.assert(
      fc.property(cases, (given) => {
        const { kind, me, behind, requested_by, requested_for, edits, rule, ofCall, status, obstacle } = given;
        const caller = { kind, userId: me, standsFor: new Set([me, ...behind]) } as unknown as Caller;
        const own = { tier: 'write' as const, rule: ofCall, connection_ids: ['conn_1', 'conn_2'] };
        const approval = { requested_by, requested_for, status, obstacle, ...own };
        const edited = new Set(own.connection_ids.filter((_, at) => edits[at]));
        const policy = { read: 'allow', write: rule, destructive: 'allow' } as const;
        const { reason, allowed } = canResolveApproval(caller, approval, edited, policy);
        const wantsTwo = wantSecondPerson(rule, ofCall);
        const deciders = new Set<string>(edits.every(Boolean) ? [me] : []);
        const isOne = [requested_by, ...requested_for].some((id) => id === me || behind.includes(id));
        if (wantsTwo && isOne) deciders.clear();
        else if (!wantsTwo) deciders.add(requested_by);
        expect(allowed).toBe(kind === 'user' && status === 'pending' && obstacle === null && deciders.has(me));
        if (kind !== 'user') expect(reason).toBe('token_kind');
        else if (me === requested_by && wantsTwo) expect(reason).toBe('own_request');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('An approval', () => {
  it('that was used can be restored only by its execution, before expiry', () => {
    const given = { status, by: fc.constantFrom('exe_1', 'exe_2'), late: fc.integer({ min: -2, max: 2 }) };
    fc.assert(
      fc.property(fc.record(given), ({ status, by, late }) => {
        const expires_at = new Date(1_000_000);
        const approval = new Approval({ status, execution_id: 'exe_1', expires_at } as ApprovalState);
        const act = { by: 'usr_a', at: new Date(1_000_000 + late) } as Act;
        approval.release(by, act);
        const isBack = status === 'consumed' && by === 'exe_1' && late < 0;
        expect(approval.state.status).toBe(isBack ? 'approved' : status);
        expect(approval.state.execution_id).toBe(isBack ? null : 'exe_1');
      }),
    );
  });

  it('allows only the same call by its requester under the current rule', () => {
    const late = fc.integer({ min: -2, max: 2 });
    const facts = { me: person, by: person, second_person: fc.boolean(), rule, status, late };
    const cases = fc.record({ of: use, for: use, ...facts });
    fc.assert(
      fc.property(cases, (given) => {
        const { me, by, second_person, rule, status, late } = given;
        const expires_at = new Date(1_000_000);
        const facts = { app_id: null, requested_by: by, second_person, status, expires_at };
        const state = { ...given.of, ...facts } as ApprovalState;
        const asked = { userId: me, appId: null, use: given.for, rule };
        const decision = canUseApproval(state, asked, new Date(1_000_000 + late));
        const isSame = JSON.stringify(given.of) === JSON.stringify(given.for);
        const isInTime = late < 0;
        const isOwn = rule === 'second_person' && !second_person;
        expect(decision.allowed).toBe(me === by && isSame && status === 'approved' && isInTime && !isOwn);
        const withoutRequest = ({ request_digest: _, ...call }: typeof given.of) => JSON.stringify(call);
        const isSameCall = withoutRequest(given.of) === withoutRequest(given.for);
        // A used approval is reported as used, so that a repeated request can get its first response.
        const isUsed = status === 'consumed' && isSameCall;
        if (me !== by || !isSame)
          expect(decision.reason).toBe(me === by && isUsed ? 'approval_consumed' : 'approval_mismatch');
      }),
      { numRuns: 5000 },
    );
  });

  it('allows nothing if there is no approval', () => {
    const asked = { userId: 'usr_a', appId: null, use: fc.sample(use, 1)[0]!, rule: 'confirm' } as const;
    expect(canUseApproval(null, asked, new Date()).reason).toBe('approval_mismatch');
  });
});
