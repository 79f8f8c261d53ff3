import fc from 'fast-check';
import * as accountSteps from '../../libs/vault/src/account/domain/account.js';
import { type Account } from '../../libs/vault/src/account/domain/account.js';
import * as credentialSteps from '../../libs/vault/src/credential/domain/credential.js';
import { type Credential } from '../../libs/vault/src/credential/domain/credential.js';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20) + seconds * 1000);

const nobody = {
  oauth_app_generation: null,
  subject_hash: null,
  subject_rules: null,
  account_label: null,
  scopes: null,
};

const account = accountSteps.newAccount({
  org_id: 'org_a',
  id: 'sfa_1',
  integration_id: 'ii_1',
  connection_id: 'conn_1',
  auth_method: 'key',
  created_at: at(0),
});

type State = { account: Account; generations: Credential[] };

/** Account events in any order and number. A refused event changes nothing. */
const steps: Record<string, (state: State, generation: number, seconds: number) => State> = {
  keep: ({ account, generations }, _, seconds) => {
    const key = { org_id: 'org_a', account_id: 'sfa_1', generation: credentialSteps.nextGeneration(generations) };
    const given = { auth_method: 'key', ...nobody, expires_at: null, confirm_by: at(seconds + 600), post_install: [] };
    const sealed = {
      secret: Buffer.from('sealed'),
      variables: { region: 'eu' },
      secret_variables: Buffer.from('x'),
      declared: null,
    };
    return { account, generations: [...generations, credentialSteps.unconfirmed(key, given, sealed, at(seconds))] };
  },
  confirm: ({ account, generations }, generation, seconds) => {
    const waiting = generations.find((each) => each.generation === generation);
    const current = waiting && credentialSteps.confirmed(waiting);
    const used = current && accountSteps.signedIn(account, generation, current, at(seconds));
    if (!used) return { account, generations };
    const others = generations.map((each) => (each.stage === 'current' ? credentialSteps.replaced(each, false) : each));
    return { account: used, generations: others.map((each) => (each.generation === generation ? current : each)) };
  },
  discard: (state, generation) => changing(state, generation, (each) => credentialSteps.discarded(each, true)),
  destroy: (state, generation) => changing(state, generation, credentialSteps.destroyed),
  refresh: (state, generation, seconds) =>
    changing(state, generation, (each) => {
      const tokens = { secret: Buffer.from('next'), expires_at: null, scopes: null };
      return credentialSteps.refreshed(each, each.revision, tokens, at(seconds));
    }),
  accept: learning((account, generation, seconds) => accountSteps.accepted(account, generation, at(seconds))),
  refuse: learning((account, generation, seconds) => accountSteps.refused(account, generation, at(seconds))),
  revoke: ({ account, generations }, _, seconds) => ({
    account: accountSteps.revoked(account, 'disconnected', at(seconds)),
    generations: generations.map(credentialSteps.destroyedWithAccount),
  }),
};

function changing(
  { account, generations }: State,
  generation: number,
  step: (credential: Credential) => Credential | null,
) {
  const changed = (each: Credential) => (each.generation === generation ? (step(each) ?? each) : each);
  return { account, generations: generations.map(changed) };
}

function learning(step: (account: Account, generation: number, seconds: number) => Account | null) {
  return (state: State, generation: number, seconds: number): State => ({
    ...state,
    account: step(state.account, generation, seconds) ?? state.account,
  });
}

/** Few generations, mostly an active one, so that steps interact. */
const anyLife = fc
  .array(
    fc.record({
      step: fc.constantFrom(...Object.keys(steps)),
      generation: fc.integer({ min: 1, max: 3 }),
      wait: fc.nat(90),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((life) => [{ step: 'keep', generation: 1, wait: 0 }, { step: 'confirm', generation: 1, wait: 0 }, ...life]);

/** All states of an account, starting with the initial one. */
function lived(life: { step: string; generation: number; wait: number }[]): State[] {
  const states: State[] = [{ account, generations: [] }];
  let seconds = 0;
  for (const { step, generation, wait } of life) {
    seconds += wait;
    states.push(steps[step]!(states.at(-1)!, generation, seconds));
  }
  return states;
}

const throughEveryLife = (promise: (before: State, after: State) => void) =>
  fc.assert(
    fc.property(anyLife, (life) => {
      const states = lived(life);
      states.slice(1).forEach((after, position) => promise(states[position]!, after));
    }),
    { numRuns: 1000 },
  );

describe('After any sequence of account events,', () => {
  it('an account has at most one usable credential', () =>
    throughEveryLife((_, { account, generations }) => {
      const current = generations.filter(({ stage }) => stage === 'current');
      expect(current.length).toBeLessThanOrEqual(1);
      if (current[0]) expect(current[0].generation).toBe(account.generation);
    }));

  it('an ended credential never becomes active again', () =>
    throughEveryLife((before, after) => {
      const ended = before.generations.filter(({ stage }) => stage === 'ended').map(({ generation }) => generation);
      for (const each of after.generations) if (ended.includes(each.generation)) expect(each.stage).toBe('ended');
      expect(new Set(after.generations.map(({ generation }) => generation)).size).toBe(after.generations.length);
    }));

  it('deleted key material never returns', () =>
    throughEveryLife((before, after) => {
      for (const { generation, secret } of before.generations)
        if (!secret) expect(after.generations.find((each) => each.generation === generation)?.secret).toBeNull();
      if (before.account.state !== 'revoked' && after.account.state === 'revoked')
        expect(after.generations.filter(({ secret }) => secret)).toEqual([]);
    }));

  it('a revoked account stays revoked', () =>
    throughEveryLife((before, after) => {
      if (before.account.state === 'revoked') expect(after.account).toMatchObject({ state: 'revoked' });
    }));

  it('two refusals within a minute do not require a new sign-in', () =>
    throughEveryLife(({ account: before }, { account: after }) => {
      if (before.state !== 'ok' || after.state !== 'needs_reauth') return;
      expect(before.refused_at).not.toBeNull();
      expect(after.checked_at!.getTime() - before.refused_at!.getTime()).toBeGreaterThanOrEqual(60_000);
    }));
});
