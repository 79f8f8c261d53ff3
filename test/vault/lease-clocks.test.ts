import { type ServerResponse } from 'node:http';
import { TickingClock } from '../support/ticking-clock.js';
import { eventually } from '../support/vault.js';
import { json, startTokenEndpointScene } from './token-endpoint.js';

const { vault, call, behavior, rude, askedFor } = await startTokenEndpointScene();

describe('Two vaults whose clocks differ by 90 s', () => {
  it('do not refresh the same credential concurrently', async () => {
    const used = await rude();
    const ahead = new TickingClock(new Date(vault.clock.now().getTime() + 90_000).toISOString());
    const second = await vault.start({ clock: ahead });
    const held: ServerResponse[] = [];
    behavior.answer = (response) => void held.push(response);
    const first = call(used);
    await eventually(() => held.length === 1, 'the first refresh');
    const answers = call(used, undefined, { ...vault, ...second });
    expect(await answers).toMatchObject({ status: 503, body: { error: { reason: 'credential_refresh_failed' } } });
    json({ access_token: 'new', refresh_token: 'r2', expires_in: 3600 })(held[0]!);
    await first;
    expect(askedFor(used)).toBe(1);
    await second.app.close();
  });
});

describe('A vault whose clock differs from that of PostgreSQL', () => {
  it.each([
    [90_000, 'ahead of'],
    [-90_000, 'behind'],
  ])('by %d ms reports the difference when it starts', async (difference, which) => {
    const { now } = Date;
    Date.now = () => now() + difference;
    const { app } = await vault.start().finally(() => (Date.now = now));
    const reported = new RegExp(`clock of this machine is [89]\\d(\\.\\d)? s ${which} PostgreSQL's`);
    expect(vault.log.filter((line) => reported.test(line))).toHaveLength(1);
    await app.close();
  });
});
