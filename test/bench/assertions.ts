import { connectApi } from '../../apps/demo/src/api.js';
import { startAgentIssuer } from '../../apps/demo/src/provider/agent-issuer.js';
import { cpuOf } from './processes.js';
import { type Results } from './report.js';
import { fullSize } from './seed/size.js';
import { startSystem, type System } from './system.js';

const rounds = 5;

/** Assertions per round, and concurrent requests. */
const [perRound, atOnce] = [300, 8];

/**
 * Measures tokens for identity assertions beside reads of the single sign-on settings, which verify no signature and
 * store nothing.
 */
export async function compareAssertions(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(dataDir, [fullSize]);
  const issuer = await startAgentIssuer();
  try {
    const { latchkey } = connectApi(system.api.url, system.organizations[0]!.token);
    const { orgId } = system.organizations[0]!;
    await latchkey.signIn.configure(orgId, { issuer: issuer.issuer, client_id: 'latchkey', client_secret: null });
    const agent = await latchkey.signIn.createEnterpriseClient(orgId, { name: 'Agent' });
    const { user } = await latchkey.currentUser.getMe();
    const claims = {
      ...{ sub: 'person', email: user.email, email_verified: true, aud: system.api.url, client_id: agent.client_id },
      ...{ resource: `${system.api.url}/mcp`, scope: 'mcp:read' },
    };
    const redeem = async (assertion: string) => {
      const form = { client_id: agent.client_id, client_secret: agent.client_secret!, assertion };
      const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', ...form });
      await assertGood(await fetch(`${system.api.url}/oauth/token`, { method: 'POST', body }));
    };
    await redeem(await issuer.sign(claims));
    const headers = { authorization: `Bearer ${system.organizations[0]!.token}` };
    const read = async () => assertGood(await fetch(`${system.api.url}/organization/${orgId}/sign-in`, { headers }));
    const found: Record<'tokens' | 'reads', Figures[]> = { tokens: [], reads: [] };
    for (let round = 0; round < rounds; round++) {
      const assertions = await Promise.all(Array.from({ length: perRound }, () => issuer.sign(claims)));
      found.tokens.push(await measure(system, (n) => redeem(assertions[n]!)));
      found.reads.push(await measure(system, read));
    }
    const figures = { tokens: middleOf(found.tokens), reads: middleOf(found.reads) };
    console.log(
      '\nTokens for assertions, and reads of settings: requests a second, and processor time of the API in µs',
    );
    console.table(figures);
    results.assertions = figures;
  } finally {
    issuer.stop();
    await system.stop();
  }
}

type Figures = { rate: number; cpu_us: number };

async function measure({ api }: System, request: (n: number) => Promise<void>): Promise<Figures> {
  const [started, before] = [performance.now(), cpuOf(api)];
  let next = 0;
  const work = async () => {
    while (next < perRound) await request(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - started) / 1000;
  return {
    rate: Math.round(perRound / seconds),
    cpu_us: Math.round(((cpuOf(api) - before) * 1e6) / perRound),
  };
}

async function assertGood(answer: Response): Promise<void> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}: ${text}`);
}

const middleOf = (each: Figures[]): Figures =>
  each.toSorted((one, other) => one.cpu_us - other.cpu_us)[Math.floor(each.length / 2)]!;
