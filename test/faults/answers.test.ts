import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { query } from '../support/cluster/sql.js';
import { atOnce, startOnWire } from './scene.js';

describe('A response', () => {
  it('to oversized headers reaches a client that keeps sending', async () => {
    const { api } = await startOnWire();
    for (const answer of await atOnce(10, async () => {
      const socket = connect(Number(new URL(api.base).port), '127.0.0.1');
      socket.end(`GET /role HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(1_000_000)}\r\n\r\n`);
      return text(socket);
    }))
      expect(answer).toMatch(/^HTTP\/1.1 431 [^]*"headers_too_large"/);
  });

  it('to a write is correct even if storing the response fails', async () => {
    const { api, urls } = await startOnWire();
    const { owner } = await api.organization();
    await query(urls.owner, losing);
    const key = { 'idempotency-key': 'team-1' };
    const first = await owner('POST /team', { name: 'Ops' }, key);
    expect(first).toMatchObject({ status: 201, body: { name: 'Ops' } });
    const repeated = await owner('POST /team', { name: 'Ops' }, key);
    expect(repeated).toMatchObject({ status: 201, body: { id: first.body.id } });
  });
});

/** Makes it impossible to store the response under its idempotency key. The command's own write still succeeds. */
const losing = `
  create function public.lose() returns trigger language plpgsql as
    $$ begin raise exception 'lost'; return new; end $$;
  create trigger lose before update on kernel.idempotency_keys for each row
    when (new.steps is not distinct from old.steps) execute function public.lose()`;
