import fc from 'fast-check';
import * as leaseSteps from '../../libs/vault/src/refresh/domain/refresh-rules.js';
import { type Lease } from '../../libs/vault/src/refresh/domain/refresh-rules.js';
import * as refreshRules from '../../libs/vault/src/refresh/domain/refresh-rules.js';

const begin = Date.UTC(2026, 10, 20);
const at = (ms: number) => new Date(begin + ms);
const key = { org_id: 'org_a', account_id: 'sfa_1', generation: 1 };

const minute = 60_000;
const hour = 60 * minute;

type Credential = Parameters<typeof refreshRules.deriveUrgency>[0];

const expiring = (life: number): Credential => ({ obtained_at: at(0), expires_at: at(life) }) as Credential;

describe('A token', () => {
  const life = fc.integer({ min: 1000, max: 100 * hour });

  it('is due for refresh when it expires, or earlier', () => {
    const urgencies = ['none', 'soon', 'now'];
    fc.assert(
      fc.property(life, fc.nat(100 * hour), fc.nat(hour), (life, sooner, more) => {
        const [one, other] = [sooner, sooner + more].map((ms) => refreshRules.deriveUrgency(expiring(life), at(ms)));
        expect(urgencies.indexOf(other!)).toBeGreaterThanOrEqual(urgencies.indexOf(one!));
        if (sooner >= life) expect(one).toBe('now');
      }),
    );
  });

  it('is usable without waiting during nine tenths of its lifetime', () => {
    fc.assert(
      fc.property(life, fc.double({ min: 0, max: 0.89, noNaN: true }), (life, part) => {
        expect(refreshRules.deriveUrgency(expiring(life), at(Math.floor(life * part)))).not.toBe('now');
      }),
    );
  });
});

describe('A provider that refuses to refresh', () => {
  const lease: fc.Arbitrary<Lease> = fc.record({
    org_id: fc.constant('org_a'),
    account_id: fc.constant('sfa_1'),
    generation: fc.constant(1),
    fence: fc.integer({ min: 1, max: 1000 }),
    held_until: fc.constant(at(30_000)),
    holder: fc.constant('host'),
    claim: fc.constant('claim'),
    abandoned_at: fc.constant(null),
    held: fc.constant(true),
    failures: fc.nat(50),
    retry_at: fc.constant(null),
    lost: fc.boolean(),
    refused_at: fc.option(fc.integer({ min: -60_000, max: 0 }).map(at)),
    refused_app: fc.constant(null),
  });
  const failure = fc.oneof(
    fc.constant({ kind: 'invalid_grant' as const }),
    fc.constant({ kind: 'client_rejected' as const }),
    fc.record({
      kind: fc.constant('later' as const),
      retry_after_ms: fc.option(fc.nat(10 * hour)),
      failing: fc.boolean(),
    }),
  );
  const chance = fc.double({ min: 0, max: 1, noNaN: true });

  it('ends the sign-in only with invalid_grant', () => {
    fc.assert(
      fc.property(failure, lease, chance, (failure, lease, chance) => {
        const { change } = refreshRules.afterFailure(failure, lease, 1, at(0), chance);
        const isGrace = lease.lost && (!lease.refused_at || lease.refused_at > at(-30_000));
        const isEnd = failure.kind === 'invalid_grant' && !isGrace;
        expect(change?.state === 'needs_reauth').toBe(isEnd);
      }),
    );
  });

  it('is next called after 24 seconds to 72 minutes', () => {
    fc.assert(
      fc.property(failure, lease, chance, (failure, lease, chance) => {
        const { end } = refreshRules.afterFailure(failure, lease, 1, at(0), chance);
        if (failure.kind === 'invalid_grant') return;
        const wait = end.retry_at!.getTime() - begin;
        expect(wait).toBeGreaterThanOrEqual(24_000);
        expect(wait).toBeLessThanOrEqual(1.2 * hour);
      }),
    );
  });

  it('is not called while it asks to wait, up to an hour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), chance, fc.nat(hour), (failures, chance, asked) => {
        expect(refreshRules.waitAfter(failures, chance, asked)).toBeGreaterThanOrEqual(asked);
      }),
    );
  });
});

const take = (before: Lease | null, ms: number, holder = 'host') =>
  leaseSteps.takeLease(key, before, { holder, claim: 'claim', at: at(ms) });

/** The lease's row after its release. */
const released = (lease: Lease, end: leaseSteps.LeaseEnd, ms: number): Lease => {
  return { ...lease, ...end, held_until: at(ms), abandoned_at: null, held: false };
};

describe('An expired lease', () => {
  const elsewhere = take(null, 0, 'other host')!;

  it('is left to its host for a minute', () => {
    expect(take(elsewhere, 3_600_000)).toBeNull();
    const seen = { ...elsewhere, abandoned_at: at(3_600_000) };
    expect([3_600_000, 3_659_999, 3_660_000].map((ms) => take(seen, ms)?.fence)).toEqual([undefined, undefined, 2]);
  });

  it('can be taken immediately by its own host', () => {
    expect(take(elsewhere, 30_000, 'other host')?.fence).toBe(2);
    expect(take(released(elsewhere, leaseSteps.withoutFailures, 5), 5)?.fence).toBe(2);
  });
});

describe('A lease', () => {
  const taken = (before: Lease, ms: number) => take(before, ms)!;
  const first = take(null, 0)!;

  it('that expires counts as a lost response', () => {
    expect(taken(first, 30_000).lost).toBe(true);
    expect(taken(released(first, leaseSteps.withoutFailures, 5), 5).lost).toBe(false);
  });

  it('that ended with a refused secret pauses refreshes until the secret changes', () => {
    const { end } = refreshRules.afterFailure({ kind: 'client_rejected' }, first, 3, at(0), 0.5);
    const resting = taken(released(first, end, 0), 1);
    expect([3, 4].map((revision) => leaseSteps.isPaused(resting, revision))).toEqual([true, false]);
  });

  it('with a lost response ends sign-ins only on refusals 30 seconds apart', () => {
    let lease: Lease = { ...first, lost: true };
    const change = [0, 1000, 29_000, 30_000].map((ms) => {
      const { end, change } = refreshRules.afterFailure({ kind: 'invalid_grant' }, lease, 1, at(ms), 0.5);
      lease = taken(released(lease, end, ms), ms);
      return change?.state;
    });
    expect(change).toEqual([undefined, undefined, undefined, 'needs_reauth']);
  });
});

describe('The right to refresh a credential', () => {
  it('has one holder at a time', () => {
    const life = fc.array(fc.record({ wait: fc.nat(40_000), release: fc.boolean() }), { maxLength: 50 });
    fc.assert(
      fc.property(life, (life) => {
        let [now, stored] = [0, null as Lease | null];
        for (const { wait, release } of life) {
          now += wait;
          const before = stored;
          const taken = take(before, now);
          if (taken && before) {
            expect(before.held_until <= at(now)).toBe(true);
            expect(taken.fence).toBeGreaterThan(before.fence);
          }
          stored = taken ?? stored;
          if (release && taken) stored = released(taken, leaseSteps.withoutFailures, now);
        }
      }),
    );
  });
});
