import fc from 'fast-check';
import { type ShareEntry, computeReach } from '#access-control';
import { defaultName } from '../../../libs/connections/src/connection/domain/connection-state.js';
import { statusAfter, sentenceFor } from '../../../libs/connections/src/connection/domain/connection-status.js';

describe('The default name of a connection', () => {
  it('is the connector’s name with the first free number', () => {
    expect(defaultName('Slack', new Set())).toBe('Slack');
    expect(defaultName('Slack', new Set(['Slack']))).toBe('Slack 2');
    expect(defaultName('Slack', new Set(['Slack', 'Slack 2', 'Slack 4']))).toBe('Slack 3');
  });

  it('has at most 80 characters', () => {
    const long = '🔑'.repeat(90);
    expect([...defaultName(long, new Set())]).toHaveLength(80);
    expect(defaultName(long, new Set([defaultName(long, new Set())]))).toMatch(/🔑 2$/u);
  });
});

describe('Access to a connection', () => {
  const level = fc.constantFrom('view', 'use', 'edit');
  const grant: fc.Arbitrary<ShareEntry> = fc.oneof(
    fc.record({ grantee_type: fc.constant('org' as const), grantee_id: fc.constant(null), level }),
    fc.record({ grantee_type: fc.constant('user' as const), grantee_id: fc.constantFrom('usr_a', 'usr_b'), level }),
    fc.record({
      grantee_type: fc.constant('team' as const),
      grantee_id: fc.constantFrom('team_a', 'team_b', 'team_c'),
      level,
    }),
  );
  const caller = {
    userId: 'usr_a',
    teams: new Map([
      ['team_a', false],
      ['team_b', true],
    ]),
  };
  const order = ['view', 'use', 'edit'];

  it('has the highest level and the broadest path', () => {
    fc.assert(
      fc.property(fc.array(grant, { maxLength: 6 }), (grants) => {
        const mine = grants.filter(({ grantee_id }) => [null, 'usr_a', 'team_a', 'team_b'].includes(grantee_id));
        const reach = computeReach(caller, 'usr_owner', grants);
        if (mine.length === 0) return expect(reach).toBeNull();
        const highest = (of: ShareEntry[]) => order.findLast((each) => of.some(({ level }) => level === each)) ?? null;
        const [via] = (['org', 'team', 'user'] as const).filter((type) =>
          mine.some((each) => each.grantee_type === type),
        );
        expect(reach).toMatchObject({
          access: highest(mine),
          access_via: via === 'user' ? 'direct' : via,
          administered: highest(mine.filter(({ grantee_id }) => grantee_id === 'team_b')),
        });
        expect(reach!.access_via_team !== null).toBe(via === 'team');
      }),
    );
  });

  it('is always “owner” for the owner', () => {
    const all: ShareEntry[] = [{ grantee_type: 'org', grantee_id: null, level: 'view' }];
    expect(computeReach(caller, 'usr_a', all)).toMatchObject({ access: 'owner', access_via: 'owner' });
  });
});

describe("A connection's status", () => {
  it.each([
    ['active', 'needs_reauth', 'needs_reauth'],
    ['active', 'missing', 'disconnected'],
    ['needs_reauth', 'ok', 'active'],
    ['needs_reauth', 'revoked', 'disconnected'],
    ['disconnected', 'ok', 'disconnected'],
    ['pending', 'ok', 'pending'],
    ['pending', 'missing', 'pending'],
  ] as const)('changes from %s, if the vault reports %s, to %s', (status, reported, next) =>
    expect(statusAfter(status, reported)).toBe(next),
  );

  it('is described in a sentence, even for an unknown cause', () => {
    expect(sentenceFor('needs_reauth', 'invalid_grant', 'Slack')).toBe(
      'Slack no longer accepts this sign-in. Reconnect the connection.',
    );
    expect(sentenceFor('needs_reauth', 'something_new', 'A $& B')).toMatch(/^A \$& B no longer/);
    expect(sentenceFor('active', null, 'Slack')).toBeNull();
  });
});
