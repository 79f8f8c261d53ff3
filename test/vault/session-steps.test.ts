import fc from 'fast-check';
import {
  type ConnectSession,
  newConnectSession,
  sessionLimits,
} from '../../libs/vault/src/connect-session/domain/connect-session.js';
import * as sessionSteps from '../../libs/vault/src/connect-session/domain/connect-session.js';

const begin = Date.UTC(2026, 10, 20);
const at = (seconds: number) => new Date(begin + seconds * 1000);

const session: ConnectSession = newConnectSession(
  'org_a',
  {
    connection_id: 'conn_1',
    integration_id: 'ii_1',
    purpose: 'connect',
    account_id: null,
    auth_method: null,
    variables: {},
    requested_scopes: null,
    org_name: 'Analytical Engines',
    owner_name: 'Ada Lovelace',
    expected_account: null,
    confirm_direct_connect: false,
    logo_url: null,
    org_logo_url: null,
    return_url: 'https://app.example.com/callback',
  },
  { id: 'cs_1', hash: Buffer.alloc(32) },
  at(0),
);

const outcome = { account_id: 'sfa_1', generation: 1 };

/** What three browsers with the same link, the service and the passing of time can do to a session. */
const steps = {
  claim: (session, who, now) => sessionSteps.claimed(session, who, now),
  fail: (session, who) => sessionSteps.released(session, who, true),
  failAtOnce: (session, who, now) => {
    const claimed = sessionSteps.claimed(session, who, now);
    return claimed && sessionSteps.released(claimed, who, true);
  },
  giveUp: (session, who) => sessionSteps.released(session, who, false),
  complete: (session, who, now) => sessionSteps.completed(session, who, { outcome, code_hash: Buffer.from(who) }, now),
  redeem: (session, _, now) => sessionSteps.redeemed(session, now),
  close: (session) => sessionSteps.closed(session),
} satisfies Record<string, (session: ConnectSession, who: string, now: Date) => ConnectSession | null>;

type Step = keyof typeof steps;

const anyLife = fc.array(
  fc.record({
    step: fc.constantFrom(
      ...(Object.keys(steps) as Step[]),
      'claim' as const,
      'failAtOnce' as const,
      'failAtOnce' as const,
    ),
    who: fc.constantFrom('one', 'two', 'three'),
    wait: fc.nat(50),
  }),
  { minLength: 1, maxLength: 40 },
);

type Lived = { step: Step; who: string; now: Date; before: ConnectSession; after: ConnectSession | null };

const throughEveryLife = (promise: (lived: Lived[]) => void) =>
  fc.assert(
    fc.property(anyLife, (life) => {
      let [current, seconds] = [session, 0];
      const lived = life.map(({ step, who, wait }) => {
        const now = at((seconds += wait));
        const before = current;
        const after = steps[step](before, who, now);
        current = after ?? before;
        return { step, who, now, before, after };
      });
      promise(lived);
    }),
    { numRuns: 1000 },
  );

const order = ['open', 'completed', 'redeemed', 'closed'];

describe('After any sequence of link events,', () => {
  it('at most one sign-in has succeeded', () =>
    throughEveryLife((lived) =>
      expect(lived.filter(({ step, after }) => step === 'complete' && after).length).toBeLessThanOrEqual(1),
    ));

  it('no two people were signing in at the same time', () =>
    throughEveryLife((lived) => {
      for (const { step, now, before, after } of lived)
        if (step === 'claim' && after) expect(before.claimed_until === null || before.claimed_until <= now).toBe(true);
    }));

  it('only the current sign-in can have completed', () =>
    throughEveryLife((lived) => {
      for (const { step, who, before, after } of lived)
        if (step === 'complete' && after) expect(before.claim).toBe(who);
    }));

  it('the state has never moved backwards', () =>
    throughEveryLife((lived) => {
      for (const { before, after } of lived)
        if (after) expect(order.indexOf(after.status)).toBeGreaterThanOrEqual(order.indexOf(before.status));
    }));

  it('no sign-in started after expiry or five failures', () =>
    throughEveryLife((lived) => {
      for (const { step, now, before, after } of lived)
        if ((step === 'claim' || step === 'failAtOnce') && after) {
          expect(now < before.expires_at).toBe(true);
          expect(before.failures).toBeLessThan(sessionLimits.maxFailures);
        }
      const failed = lived.filter(({ step, after }) => step.startsWith('fail') && after).length;
      expect(failed).toBeLessThanOrEqual(sessionLimits.maxFailures);
    }));
});
